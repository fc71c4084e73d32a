import { useId, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import text from "../../../ui/text.module.css";
import styles from "./folded-text.module.css";

/** Text of which the first lines are shown, and the rest on demand. */
export const FoldedText = ({ text: lines }: { readonly text: string }) => {
  const { t } = useMessages();
  const id = useId();
  const ref = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const shown = ref.current;
    if (!shown || isOpen) return undefined;
    const measure = () => {
      setIsLong(shown.scrollHeight > shown.clientHeight + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => {
      observer.disconnect();
    };
  }, [isOpen]);
  return (
    <div>
      <p ref={ref} id={id} dir="auto" className={classNames(styles["lines"], !isOpen && styles["folded"])}>
        {lines}
      </p>
      {isLong && (
        <button
          type="button"
          className={classNames(styles["more"], text["link"])}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {t(isOpen ? "workouts.showLess" : "workouts.showMore")}
        </button>
      )}
    </div>
  );
};

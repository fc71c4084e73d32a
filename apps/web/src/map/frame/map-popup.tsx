import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { IconButton } from "../../ui/form/button.tsx";
import styles from "./map-popup.module.css";

interface MapPopupProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is open about a place of a map; it gets the focus when it opens. */
export const MapPopup = ({ title, onClose, children }: MapPopupProps) => {
  const { t } = useMessages();
  const id = useId();
  const frame = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <dialog ref={frame} open aria-labelledby={id} tabIndex={-1} className={styles["popup"]}>
      <div className={styles["head"]}>
        <h2 id={id} dir="auto">
          {title}
        </h2>
        <IconButton label={t("ui.close")} icon={X} size="small" onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
};

import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./popover.module.css";
import { useDismissal } from "./use-dismissal.ts";

interface PopoverProps {
  /** Name of the panel. */
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClass?: string | undefined;
  /** Opens over the button, where there is no room below it. */
  readonly above?: boolean;
  readonly children: ReactNode;
}

/**
 * A button with a small panel beside it that holds more than a menu: the focus goes into it, Escape closes it and brings the focus back,
 * a press or a focus elsewhere closes it. It keeps to the side of its section where there is room.
 */
export const Popover = ({ label, button, buttonClass, above = false, children }: PopoverProps) => {
  const [side, setSide] = useState<"start" | "end">();
  const wrapper = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const open = side !== undefined;

  useDismissal(wrapper, open, (how) => {
    setSide(undefined);
    if (how === "escape") trigger.current?.focus();
  });
  useEffect(() => {
    const shown = panel.current;
    if (!open || !shown) return undefined;
    shown.focus({ preventScroll: true });
    // What it says may come a moment later, and nothing of it shall lie under the bar below.
    const growth = new ResizeObserver(() => {
      shown.scrollIntoView({ block: "nearest" });
    });
    growth.observe(shown);
    return () => {
      growth.disconnect();
    };
  }, [open]);

  const show = () => {
    const own = trigger.current?.getBoundingClientRect();
    const room = trigger.current?.closest("section, body")?.getBoundingClientRect();
    const isRight = own && room && own.left + own.width / 2 > room.left + room.width / 2;
    setSide(isRight ? "end" : "start");
  };

  return (
    <div className={styles["wrapper"]} ref={wrapper}>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => {
          if (open) setSide(undefined);
          else show();
        }}
      >
        {button}
      </button>
      {open && (
        <div
          ref={panel}
          id={panelId}
          // The element of that name brings a place and a way of closing of its own.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={classNames(styles["panel"], side === "end" && styles["end"], above && styles["above"])}
        >
          {children}
        </div>
      )}
    </div>
  );
};

import { useId, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../class-names.ts";
import styles from "./popover.module.css";

interface PopoverProps {
  readonly role?: "dialog" | "menu";
  /** Name of the panel, and of a menu's button. */
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClass?: string | undefined;
  /** Whether the button's content is printed, too. */
  readonly isPrinted?: boolean;
  /** The edge of the button with which the panel is aligned, if there is room. */
  readonly align?: "start" | "end";
  /** Opens above the button if there is room, so that the content below stays visible. */
  readonly above?: boolean;
  /** Keys that open it besides those that press a button. */
  readonly openingKeys?: readonly string[];
  /** Moves the focus into the opened panel; receives the one of `openingKeys` that opened it. */
  readonly focusIn?: (panel: HTMLElement, openedBy?: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

const focusPanel = (panel: HTMLElement) => {
  panel.focus({ preventScroll: true });
};

/**
 * A button with a small panel beside it. The platform does most: nothing can cut or cover the panel, a press outside or another
 * panel closes it, Escape too, which brings the focus back, and the style sheet finds it a place within the window. A focus
 * elsewhere closes it as well.
 */
export const Popover = ({
  role = "dialog",
  label,
  button,
  buttonClass,
  isPrinted = false,
  align = "start",
  above = false,
  openingKeys,
  focusIn = focusPanel,
  onKeyDown,
  onClick,
  children,
}: PopoverProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const anchor = `--${panelId}`;

  // The platform reports a change a moment later: a press right after it must use the actual state.
  const isShown = () => panel.current?.matches(":popover-open") === true;

  const show = (openedBy?: string) => {
    if (!panel.current) return;
    // The content has to exist before the focus can move into it.
    flushSync(() => {
      setIsOpen(true);
    });
    // The platform returns the focus to where it was; Safari does not focus a pressed button.
    trigger.current?.focus();
    panel.current.showPopover();
    focusIn(panel.current, openedBy);
  };

  return (
    <span
      role="presentation"
      className={styles["group"]}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isShown()) return;
        // The platform would close the panel, and the surrounding full screen would also handle the key.
        event.preventDefault();
        panel.current?.hidePopover();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover();
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        data-printed={isPrinted ? "" : undefined}
        style={{ anchorName: anchor }}
        aria-label={role === "menu" ? label : undefined}
        title={role === "menu" ? label : undefined}
        aria-haspopup={role}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        // So that a press on it does not count as outside the panel.
        popoverTarget={panelId}
        onClick={(event) => {
          // The platform would open the panel before it has content.
          event.preventDefault();
          if (isShown()) panel.current?.hidePopover();
          else show();
        }}
        onKeyDown={(event) => {
          if (isShown() || !openingKeys?.includes(event.key)) return;
          event.preventDefault();
          show(event.key);
        }}
      >
        {button}
      </button>
      {/* It has one of two roles, both of which take keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role={role}
        aria-label={label}
        tabIndex={-1}
        className={classNames(styles["panel"], styles[role], styles[align], above && styles["above"])}
        style={{ positionAnchor: anchor }}
        onToggle={({ newState }) => {
          if (newState === "closed") setIsOpen(false);
        }}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {isOpen && children}
      </div>
    </span>
  );
};

import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./menu.module.css";
import { useDismissal } from "./use-dismissal.ts";

interface MenuProps {
  /** Name of the button, when its content does not say it. */
  readonly label?: string;
  readonly button: ReactNode;
  readonly buttonClass?: string;
  /** Which edge of the button the panel keeps to. */
  readonly align?: "start" | "end";
  /** Items with `role="menuitem"` or `menuitemradio`; pressing one closes the menu. */
  readonly children: ReactNode;
}

const itemSelector = '[role="menuitem"], [role="menuitemradio"]';

const itemsOf = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>(itemSelector) ?? []),
];

/** A button with a menu below it: arrow keys, Home and End move, a letter finds, Escape closes and returns the focus. */
export const Menu = ({ label, button, buttonClass, align = "start", children }: MenuProps) => {
  const [open, setOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  useDismissal(wrapper, open, (how) => {
    if (how === "escape") close();
    else setOpen(false);
  });
  useEffect(() => {
    if (!open) return;
    const list = itemsOf(panel.current);
    (list.find((item) => item.ariaChecked === "true") ?? list[0])?.focus();
  }, [open]);

  const move = (event: KeyboardEvent) => {
    const list = itemsOf(panel.current);
    const at = list.findIndex((item) => item === document.activeElement);
    const found =
      event.key.length === 1 &&
      [...list.slice(at + 1), ...list.slice(0, at + 1)].find((item) =>
        item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()),
      );
    const target: HTMLElement | false | undefined =
      event.key === "ArrowDown"
        ? list[(at + 1) % list.length]
        : event.key === "ArrowUp"
          ? list[(at - 1 + list.length) % list.length]
          : event.key === "Home"
            ? list[0]
            : event.key === "End"
              ? list.at(-1)
              : found;
    if (target) {
      event.preventDefault();
      target.focus();
    }
    if (event.key === "Tab") setOpen(false);
  };

  return (
    <div className={styles["wrapper"]} ref={wrapper}>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => {
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && !open) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {button}
      </button>
      {open && (
        <div
          ref={panel}
          id={panelId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classNames(styles["panel"], align === "end" && styles["end"])}
          onKeyDown={move}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest(itemSelector)) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
};

export const menuItemClass = styles["item"] ?? "";
export const menuRuleClass = styles["rule"] ?? "";
export const menuHeadClass = styles["head"] ?? "";

import type { KeyboardEvent, ReactNode } from "react";
import { isCharacter, itemAfterKey } from "./menu-keys.ts";
import styles from "./menu.module.css";
import { Popover } from "./popover.tsx";

interface MenuProps {
  /** Name of the button and of the menu. */
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClass?: string;
  /** The edge of the button with which the panel is aligned, if there is room. */
  readonly align?: "start" | "end";
  /** Items with `role="menuitem"` or `menuitemradio`; pressing one closes the menu. */
  readonly children: ReactNode;
}

const itemSelector = '[role="menuitem"], [role="menuitemradio"]';

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>(itemSelector)];

const focusItem = (menu: HTMLElement, openedBy?: string) => {
  const items = itemsOf(menu);
  const first = items.find((item) => item.ariaChecked === "true") ?? items[0];
  (openedBy === "ArrowUp" ? items.at(-1) : first)?.focus();
};

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const { currentTarget: menu, key } = event;
  // The focus returns to the button immediately, and the browser moves it on from there.
  if (key === "Tab") menu.hidePopover();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = itemAfterKey(
    key,
    items.map(({ textContent }) => textContent),
    at,
  );
  if (next !== undefined) items[next]?.focus();
  // A space does not press a link, and a letter without a matching item must not trigger a shortcut of the page.
  const isSpaceOnLink = key === " " && items[at] instanceof HTMLAnchorElement;
  if (isSpaceOnLink) items[at]?.click();
  if (next !== undefined || isSpaceOnLink || isCharacter(key)) event.preventDefault();
};

/**
 * A button with a menu beside it: arrow keys, Home and End move, a letter finds, Escape closes and returns the focus, Tab leaves.
 */
export const Menu = ({ label, button, buttonClass, align = "start", children }: MenuProps) => (
  <Popover
    role="menu"
    label={label}
    button={button}
    buttonClass={buttonClass}
    align={align}
    openingKeys={["ArrowDown", "ArrowUp"]}
    focusIn={focusItem}
    onKeyDown={onKeyDown}
    onClick={({ currentTarget, target }) => {
      if (target instanceof Element && target.closest(itemSelector)) currentTarget.hidePopover();
    }}
  >
    {children}
  </Popover>
);

export const menuItemClass = styles["item"] ?? "";
export const menuRuleClass = styles["rule"] ?? "";
export const menuHeadClass = styles["head"] ?? "";

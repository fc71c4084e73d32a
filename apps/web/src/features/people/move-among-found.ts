import type { KeyboardEvent } from "react";
import { isComposing } from "../../lib/is-composing.ts";

/** Moves the focus with arrow keys from the field through the people found, and back. */
export function moveAmongFound(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  // Arrows of an input method choose among its words.
  if (step === 0 || isComposing(event)) return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], [data-found]");
  const at = Array.from(stops).indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

import { type RefObject, useEffect, useEffectEvent } from "react";
import { isTyping } from "../../ui/is-typing.ts";

interface PlannerKeys {
  readonly undo: () => void;
  readonly redo: () => void;
  /** Ends what is being done. */
  readonly rest: () => void;
}

/**
 * Hook: keys that work wherever the focus is in the planner, and where nothing has it; not in a dialog or a panel over it, which
 * have their own.
 */
export function usePlannerKeys(screen: RefObject<HTMLElement | null>, keys: PlannerKeys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event;
    if (!(target instanceof Element) || event.defaultPrevented || isTyping()) return;
    const isOver = target.closest("dialog, [popover]") !== null;
    if (isOver || (target !== document.body && screen.current?.contains(target) !== true)) return;
    const letter = event.ctrlKey || event.metaKey ? key.toLowerCase() : undefined;
    if (letter === "z" || letter === "y") {
      event.preventDefault();
      if (letter === "y" || event.shiftKey) keys.redo();
      else keys.undo();
    } else if (key === "Escape") {
      keys.rest();
    }
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
    };
  }, []);
}

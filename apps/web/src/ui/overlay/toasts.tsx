import { useEffect, useState, type FocusEvent, useRef } from "react";
import { X } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../icon.tsx";
import { useStore } from "../../lib/store.ts";
import { dismissToast, pauseToast, toastStore, type Toast } from "./toast-store.ts";
import styles from "./toasts.module.css";

/**
 * Moves the focus back to where it was when the focused one of these messages is removed, or else to the content of the screen.
 */
const useReturnedFocus = () => {
  const before = useRef<EventTarget | null>(undefined);
  useEffect(() => {
    const isLost = () => document.activeElement === document.body;
    if (before.current === undefined || !isLost()) return;
    const content = document.querySelector("#content");
    for (const place of [before.current, content] as (HTMLElement | null)[])
      if (isLost()) place?.focus({ preventScroll: true });
    before.current = undefined;
  });
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    // A removed message does not trigger this, and another window only borrows the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (document.hasFocus() && !currentTarget.contains(relatedTarget)) before.current = undefined;
    },
  };
};

const ToastRow = ({ toast }: { readonly toast: Toast }) => {
  const { t } = useMessages();
  // Somebody who points at it or has the focus in it is reading or about to undo: the timer stops.
  const [held, setHeld] = useState(false);
  const hold = (isHeld: boolean) => {
    setHeld(isHeld);
    pauseToast(toast.id, isHeld);
  };
  useEffect(() => {
    const tell = () => toast.whileHeld?.();
    if (held) tell();
    const timer = held
      ? setInterval(tell, 1000)
      : setTimeout(() => {
          dismissToast(toast.id);
        }, toast.lasts);
    // Ends an interval, too (HTML, "Timers").
    return () => {
      clearTimeout(timer);
    };
  }, [toast, held]);
  return (
    // Pointing and focus only stop the timer; there is nothing to operate here except the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles["toast"]}
      // Not `onPointerEnter`: React misses it where this one takes the place of a message that was removed under the pointer, for
      // Chromium then says that the pointer comes from the list, and reports no `pointerout` of it.
      onPointerOver={() => {
        hold(true);
      }}
      onPointerLeave={() => {
        hold(false);
      }}
      onFocus={() => {
        hold(true);
      }}
      onBlur={() => {
        hold(false);
      }}
    >
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles["close"]}
        aria-label={t("ui.close")}
        onClick={() => {
          dismissToast(toast.id);
        }}
      >
        <Icon of={X} size="s" />
      </button>
    </li>
  );
};

/**
 * Where toasts appear; rendered once, by the shell. Announced politely. What covers the page takes them out of their place
 * (`uncoverMessages`).
 */
export const Toasts = () => {
  const { t } = useMessages();
  const toasts = useStore(toastStore);
  const focusProps = useReturnedFocus();
  return (
    <div>
      <div role="log" aria-label={t("ui.messages")} {...focusProps}>
        <ul className={styles["list"]}>
          {toasts.map((toast) => (
            <ToastRow key={toast.id} toast={toast} />
          ))}
        </ul>
      </div>
    </div>
  );
};

import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { X } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { IconButton } from "../form/button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./dialog.module.css";
import { uncoverMessages } from "./uncover-messages.ts";

interface DialogProps {
  readonly title: string;
  /** Called for Escape, the close button and a press outside; the caller closes the dialog or keeps it. */
  readonly onClose: () => void;
  /** The content; the element with `data-first-focus` gets the focus, else the first control. */
  readonly children: ReactNode;
  /** The row of buttons at the end, the primary one last. */
  readonly actions?: ReactNode;
  readonly size?: "normal" | "large";
  /** Without a close button, for questions with their own "no". */
  readonly bare?: boolean;
}

/** A modal dialog with the native element: the page behind is inert, focus moves in and returns. A bottom sheet on the phone. */
export const Dialog = ({ title, onClose, children, actions, size = "normal", bare = false }: DialogProps) => {
  const { t } = useMessages();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    const show = () => {
      dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus();
      return uncoverMessages(dialog);
    };
    let coverMessages = show();
    // Chromium closes it at the second Escape in a row, and Android at the second "back", whatever the caller says.
    const showAgain = () => {
      // The event comes late, when it may be open again.
      if (dialog.open) return;
      coverMessages();
      coverMessages = show();
    };
    dialog.addEventListener("close", showAgain);
    document.documentElement.style.overflow = "hidden";
    return () => {
      dialog.removeEventListener("close", showAgain);
      coverMessages();
      dialog.close();
      document.documentElement.style.overflow = "";
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    // The press outside is a convenience for the mouse; Escape and the close button do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classNames(styles["dialog"], size === "large" && styles["large"])}
      onCancel={(event) => {
        if (event.target !== ref.current) return; // A file chooser inside was cancelled.
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        // The second press of a double click on the button that opened it does not close it.
        if (event.target === ref.current && event.detail < 2) onClose();
      }}
    >
      <div className={styles["content"]}>
        <div className={styles["head"]}>
          <h2 id={titleId}>{title}</h2>
          {!bare && <IconButton label={t("ui.close")} icon={X} onClick={onClose} />}
        </div>
        {children}
        {actions && <div className={styles["actions"]}>{actions}</div>}
      </div>
    </dialog>
  );
};

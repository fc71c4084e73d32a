import type { ReactNode } from "react";

/** The current content of the import dialog. */
export interface DialogView {
  readonly title: string;
  readonly body: ReactNode;
  readonly actions: ReactNode;
  /** Called when somebody wants to close it. */
  readonly onClose: () => void;
  /** Announced to screen readers when it changes. */
  readonly spoken: string;
}

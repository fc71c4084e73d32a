import type { ReactNode } from "react";

/** What the import dialog shows now. */
export interface DialogView {
  readonly title: string;
  readonly body: ReactNode;
  readonly actions: ReactNode;
  /** Someone wants to go. */
  readonly onClose: () => void;
  /** What a screen reader hears when it changes. */
  readonly spoken: string;
}

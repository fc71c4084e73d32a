import type { MouseEvent } from "react";

/** Whether a press on a link opens its page here, and not in another tab or window. */
export const opensHere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

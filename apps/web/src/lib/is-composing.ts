import type { KeyboardEvent } from "react";

/** The old code of a key that an input method has handled. */
const handled = 229;

/**
 * Whether a key belongs to an input method. Safari ends the composition before the key that ended it, which only the key's old
 * code tells.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === handled;

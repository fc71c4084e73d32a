import type { ComponentType, LazyExoticComponent } from "react";
import { wholeMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";

/** As `lazyPart`, for a part of the frame: it may open on a screen that has not loaded all texts. */
export function lazyFramePart<File, Props>(
  load: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyPart(async () => (await Promise.all([load(), wholeMessages()]))[0], pick);
}

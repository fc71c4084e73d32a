import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { untilLoaded } from "./retry-until-loaded.ts";

/**
 * A component whose code loads when it is first rendered. Without a connection or a server it appears when they are back; the
 * screen stays.
 *
 * @param load imports its file
 * @param pick takes it from what the file exports
 */
export function lazyPart<File, Props>(
  load: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await untilLoaded(load)) }));
}

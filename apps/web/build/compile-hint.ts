import type { Rolldown } from "vite";

/**
 * The first line of the map's file: Chromium from 136 on then compiles all its functions in another thread while the file
 * arrives. Otherwise it compiles each when it is called for the first time, in the page's thread, which is up to half of a task
 * of the map's start. For other browsers it is a comment.
 */
export const compileHint = ({ name }: Pick<Rolldown.RenderedChunk, "name">): string =>
  name === "map-engine" ? "//# allFunctionsCalledOnLoad" : "";

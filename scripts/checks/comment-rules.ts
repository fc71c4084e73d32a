import type { SourceFile } from "./source-files.ts";

/** Sentences about comments that are wider than most windows for code. */
export function findWideComments(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, wideComments }) =>
    wideComments.map((what) => `${path}: narrow-comments: ${what}; wrap it at 130`),
  );
}

import { join } from "node:path";

/** The folder of recorded files. */
export const corpusFolder =
  process.env["CAIRN_CORPUS"] ?? join(import.meta.dirname, "..", "..", "shared", "corpus");

import type { Importer } from "./importer.ts";

/** Returns the importer of a page, created at the first call: its code is loaded with the dialog. */
export type PageImporter = (make: () => Importer) => Importer;

export const createPageImporter = (): PageImporter => {
  let kept: Importer | undefined;
  return (make) => (kept ??= make());
};

import type { Importer } from "./importer.ts";

/** Gives the importer of a page, which is made when it is asked for first: its code comes with the dialog. */
export type KeepImporter = (make: () => Importer) => Importer;

export const createKeeper = (): KeepImporter => {
  let kept: Importer | undefined;
  return (make) => (kept ??= make());
};

import { createContext, use, useSyncExternalStore } from "react";
import type { ImportState } from "./import-state.ts";
import type { Importer } from "./importer.ts";

/** The importer of the dialog around a component. */
export const ImporterContext = createContext<Importer | undefined>(undefined);

/** @throws Error outside of the import dialog */
export const useImporter = (): Importer => {
  const importer = use(ImporterContext);
  if (!importer) throw new Error("There is no importer around this component.");
  return importer;
};

/** The import as it is now. */
export const useImportState = (importer: Importer): ImportState =>
  useSyncExternalStore(importer.subscribe, importer.get);

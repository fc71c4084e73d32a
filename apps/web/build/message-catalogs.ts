import { basename, dirname } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** A catalog as people write it: message by key, ICU MessageFormat. */
export type Catalog = Readonly<Record<string, string>>;

/** Compiles every message of a catalog and puts the feature's name before its key. Throws, naming the message, if one is not ICU. */
export const compileCatalog = (feature: string, catalog: Catalog): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(catalog).map(([key, text]) => {
      const id = `${feature}.${key}`;
      try {
        return [id, compileMessageOrThrow(text)];
      } catch (cause) {
        throw new Error(`The message ${id} is not valid ICU MessageFormat: ${text}`, { cause });
      }
    }),
  );

/** Makes `src/locales/<feature>/<locale>.json` a table of compiled messages, so that no message is parsed in the browser. */
export const messageCatalogs = (): Plugin => ({
  name: "cairn:message-catalogs",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/locales\/[\w-]+\/\w+\.json$/ },
    handler(code, id) {
      const feature = basename(dirname(id));
      return { code: JSON.stringify(compileCatalog(feature, JSON.parse(code) as Catalog)), map: null };
    },
  },
});

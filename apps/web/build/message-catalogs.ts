import { basename, dirname } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { pieceKinds } from "../src/lib/i18n/format-message.ts";
import type { CompiledMessage } from "../src/lib/i18n/format-message.ts";

/** A catalog as people write it: message by key, ICU MessageFormat. */
export type Catalog = Readonly<Record<string, string>>;

const isKnown = (kind: unknown): boolean => pieceKinds.some((known) => known === kind);

/** One message as `formatMessage` reads it. Throws if it is not ICU, or asks for more than `formatMessage` can do. */
export const compileMessage = (text: string): CompiledMessage => {
  const check = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token) || token.length === 1) continue;
      const [name, kind, cases] = token as [string, unknown, Record<string, unknown>];
      if (!isKnown(kind) || cases["offset"] !== undefined)
        throw new Error(`{${name}, ${String(kind)}} is not understood.`);
      for (const branch of Object.values(cases)) check(branch);
    }
  };
  const compiled = compileMessageOrThrow(text);
  check(compiled);
  return compiled as CompiledMessage;
};

/**
 * Compiles every message of a catalog and puts the feature's name before its key. Throws, naming the message, if one does not
 * compile.
 */
const compileCatalog = (feature: string, catalog: Catalog): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(catalog).map(([key, text]) => {
      const id = `${feature}.${key}`;
      try {
        return [id, compileMessage(text)];
      } catch (cause) {
        throw new Error(`The message ${id} does not compile: ${text}`, { cause });
      }
    }),
  );

/** Makes `src/locales/<feature>/<locale>.json` a table of compiled messages, so that no message is parsed in the browser. */
export const messageCatalogs = (): Plugin => ({
  name: "cairn:message-catalogs",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/locales\/[\w-]+\/\w+\.json(\?again)?$/ },
    handler(code, id) {
      const feature = basename(dirname(id));
      const compiled = JSON.stringify(compileCatalog(feature, JSON.parse(code) as Catalog));
      // With a query it is no JSON to Vite.
      return { code: id.endsWith(".json") ? compiled : `export default ${compiled};`, map: null };
    },
  },
});

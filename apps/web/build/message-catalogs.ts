import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { pieceKinds } from "../src/lib/i18n/format-message.ts";
import type { CompiledMessage } from "../src/lib/i18n/format-message.ts";
import { messagesOfSources } from "./words-of-sources.ts";
import type { NamedMessages } from "./words-of-sources.ts";

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

const sources = fileURLToPath(new URL("../src", import.meta.url));
/** What a member's dashboard is drawn with, at first and right after. */
const dashboard = [
  "main.tsx",
  "app/shell/member-frame.ts",
  "pages/dashboard-page.tsx",
  "pages/dashboard-page-later.ts",
].map((file) => `${sources}/${file}`);

/**
 * Makes `src/locales/<feature>/<locale>.json` a table of compiled messages, so that no message is parsed in the browser. With
 * `?dashboard` a build has only those that the dashboard may show before the others have come; elsewhere all are there.
 */
export const messageCatalogs = (): Plugin => {
  let isBuild = false;
  let named: NamedMessages | undefined;
  return {
    name: "cairn:message-catalogs",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      named = undefined;
    },
    transform: {
      filter: { id: /\/src\/locales\/[\w-]+\/\w+\.json(\?(again|dashboard))?$/ },
      handler(code, id) {
        const feature = basename(dirname(id));
        const all = Object.entries(compileCatalog(feature, JSON.parse(code) as Catalog));
        const isPart = isBuild && id.endsWith("?dashboard");
        const some = isPart
          ? all.filter(([name]) => (named ??= messagesOfSources(dashboard)).has(name))
          : all;
        const compiled = JSON.stringify(Object.fromEntries(some));
        // With a query it is no JSON to Vite.
        return { code: id.endsWith(".json") ? compiled : `export default ${compiled};`, map: null };
      },
    },
  };
};

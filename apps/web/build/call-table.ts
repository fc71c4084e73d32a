import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Endpoint, Wire } from "@cairn/contracts/endpoint";
import { runnerImport } from "vite";
import type { Plugin } from "vite";

const contractOfCairn = fileURLToPath(new URL("../../../packages/contracts/src/api.ts", import.meta.url));
const sources = fileURLToPath(new URL("../src", import.meta.url));
const virtualId = "virtual:calls";

/** As `WireOf` of the contract has it. */
const wireOf = ({ path, method, bodyKind, answer }: Endpoint): Wire => ({
  path,
  ...(method !== "GET" && { method }),
  ...(bodyKind && { bodyKind }),
  ...(answer !== "envelope" && { answer }),
});

/** Every word in the client's sources. Calls are named by their names, so that those of which none is the name are not made. */
const wordsOfClient = (): ReadonlySet<string> => {
  const files = globSync("**/*.{ts,tsx}", { cwd: sources }).filter((file) => !/\.test\.tsx?$/.test(file));
  return new Set(files.flatMap((file) => readFileSync(join(sources, file), "utf8").match(/\w+/g) ?? []));
};

/**
 * The calls of `packages/contracts` as plain data, `calls` of `virtual:calls`, so that no schema is loaded in the browser. A
 * build has those that the client names; elsewhere all are there, and a change of the contract makes the module again.
 *
 * @param contract the file that exports `api`
 */
export const callTable = (contract = contractOfCairn): Plugin => {
  let isBuild = false;
  let declaredIn: ReadonlySet<string> = new Set();
  return {
    name: "cairn:call-table",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    async load(id) {
      if (id !== `\0${virtualId}`) return null;
      // Loaded anew each time: Node would answer with what it has loaded before.
      const { module, dependencies } = await runnerImport<{
        readonly api: Readonly<Record<string, Endpoint>>;
      }>(contract, { configFile: false, logLevel: "error" });
      declaredIn = new Set([contract, ...dependencies]);
      for (const file of declaredIn) this.addWatchFile(file);
      const words = isBuild ? wordsOfClient() : undefined;
      const named = Object.entries(module.api).filter(([name]) => words?.has(name) ?? true);
      const calls = Object.fromEntries(named.map(([name, endpoint]) => [name, wireOf(endpoint)]));
      return `export const calls = ${JSON.stringify(calls)};`;
    },
    hotUpdate({ file, modules }) {
      const table = this.environment.moduleGraph.getModuleById(`\0${virtualId}`);
      return table && declaredIn.has(file) ? [...modules, table] : modules;
    },
  };
};

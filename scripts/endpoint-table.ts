import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "@cairn/contracts/api";
import type { Endpoint } from "@cairn/contracts/endpoint";

/** The generated file, from the root of the repository. */
export const endpointTablePath = "apps/web/src/lib/api/endpoint-table.ts";

const head = `// Written by \`node scripts/make-endpoint-table.ts\` from packages/contracts; do not edit.
// A row for each call, which nobody reads from end to end.
/* oxlint-disable max-lines */
import type { Api } from "@cairn/contracts/api";

/** What the browser must know of a call; its schemas stay on the server. */
type Wire<E> = E extends { readonly method: infer M; readonly path: infer P; readonly answer: infer A }
  ? {
      readonly method: M;
      readonly path: P;
      readonly answer: A;
      readonly bodyKind: E extends { readonly bodyKind: infer B } ? B : undefined;
    }
  : never;

/** The calls that the web client names. */
export const endpointTable = {
`;

const foot = `} as const satisfies { readonly [Name in keyof Api]?: Wire<Api[Name]> };

/** A call that the web client makes. */
export type CallName = keyof typeof endpointTable;
`;

/** Text of the web client's table of calls: those of the contract that its sources name in quotes, in the contract's order. */
export function writeEndpointTable(root: string): string {
  const sources = globSync("apps/web/src/**/*.{ts,tsx}", { cwd: root }).filter(
    (path) => path !== endpointTablePath && !/\.test\.tsx?$/.test(path),
  );
  const words = new Set(
    sources.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/"(\w+)"/g)].map(([, word]) => word),
    ),
  );
  const calls = Object.entries<Endpoint>(api).filter(([name]) => words.has(name));
  return head + calls.map(([name, call]) => row(name, call)).join("") + foot;
}

const row = (name: string, { method, path, answer, bodyKind }: Endpoint): string => `  ${name}: {
    method: "${method}",
    path: "${path}",
    answer: "${answer}",
    bodyKind: ${bodyKind === undefined ? "undefined" : `"${bodyKind}"`},
  },
`;

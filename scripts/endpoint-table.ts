import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "@cairn/contracts/api";
import type { Endpoint } from "@cairn/contracts/endpoint";

/** The generated file, from the root of the repository. */
export const endpointTablePath = "apps/web/src/lib/api/endpoint-table.ts";

const head = `// Written by \`node scripts/make-endpoint-table.ts\` from packages/contracts; do not edit.
import type { Api } from "@cairn/contracts/api";

/** What the browser must know of a call, in words: path, method, kind of its body, answer. The first page loads this table, so that what most calls have in common is left out. */
type Wire<E> = E extends { readonly method: infer M extends string; readonly path: infer P extends string }
  ? \`\${P}\${MethodWord<M, \`\${BodyWord<E>}\${AnswerWord<E>}\`>}\`
  : never;

/** A GET is left out where nothing follows. */
type MethodWord<M extends string, Kinds extends string> = \`\${M} \${Kinds}\` extends "GET "
  ? ""
  : \` \${M}\${Kinds}\`;

type BodyWord<E> = E extends { readonly bodyKind: infer B extends string } ? \` \${B}\` : "";
type AnswerWord<E> = E extends { readonly answer: infer A extends "plain" | "binary" } ? \` \${A}\` : "";

/** The calls that the web client names. */
export const endpointTable = {
`;

const foot = `} as const satisfies { readonly [Name in keyof Api]?: Wire<Api[Name]> };

/** A call that the web client makes. */
export type CallName = keyof typeof endpointTable;
`;

/**
 * Text of the web client's table of calls, in the contract's order: the calls whose names occur in quotes in
 * the client's sources.
 */
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

const row = (name: string, { method, path, answer, bodyKind }: Endpoint): string => {
  const kinds = [bodyKind, answer === "envelope" ? undefined : answer].filter((kind) => kind !== undefined);
  const words = method === "GET" && kinds.length === 0 ? [path] : [path, method, ...kinds];
  return `  ${name}: "${words.join(" ")}",\n`;
};

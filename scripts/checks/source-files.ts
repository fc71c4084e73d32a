import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { corpusVariable } from "@cairn/testkit/corpus/corpus";
import { parseSync, Visitor } from "oxc-parser";

/** One import or re-export of a file. */
export interface Import {
  /** The imported file in the repository, or the name of a package such as `kysely` or `node:fs`. */
  readonly target: string;
  /** Whether nothing of it remains after types are stripped. */
  readonly isTypeOnly: boolean;
}

/** The parts of a source file that the rules need. */
export interface SourceFile {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly imports: readonly Import[];
  /** Names that it declares and exports. */
  readonly exportedNames: readonly string[];
  /** Uses of the clock, of randomness, and errors that are created and thrown, each with its line. */
  readonly impurities: readonly string[];
  /** Waits with limits of their own or without a condition that ends them, each with its line. */
  readonly ownWaits: readonly string[];
  /** Keys of cached answers that are spelled out where they are used, each with its line. */
  readonly bareQueryKeys: readonly string[];
  /** A library's private tables in SQL, each with its line. */
  readonly privateTables: readonly string[];
  /** Names of the corpus's folder and of its setting, each with its line. */
  readonly corpusNames: readonly string[];
  /** Lines of comments that are wider than `commentWidth`. */
  readonly wideComments: readonly string[];
}

const sources = "{apps,packages,basemap,bench,e2e,scripts,docs}/**/*.{ts,tsx,mjs}";
const leftOut = ["**/node_modules/**", "**/dist/**"];

/** Reads and parses every source file of the repository. */
export function readSourceFiles(root: string): SourceFile[] {
  return globSync(sources, { cwd: root, exclude: leftOut })
    .toSorted()
    .map((path) => parseSourceFile(path, readFileSync(join(root, path), "utf8")));
}

/**
 * Reads which files a file imports and where it is impure.
 *
 * @throws Error if the file is not TypeScript that can be parsed
 */
export function parseSourceFile(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const imports = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      target: resolveImport(path, moduleRequest.value),
      isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null
          ? []
          : { target: resolveImport(path, moduleRequest.value), isTypeOnly: isType },
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
      return literal === undefined ? [] : { target: resolveImport(path, literal), isTypeOnly: false };
    }),
  ];
  const exportedNames = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName }) =>
      moduleRequest === null ? (exportName.name ?? []) : [],
    ),
  );
  return {
    path,
    imports,
    exportedNames,
    corpusNames: findCorpusNames(text),
    wideComments: findWideComments(text, parsed.comments),
    ...findUses(parsed.program, text),
  };
}

/** `./x.ts` and `@cairn/domain/x` become paths in the repository, everything else the name of its package. */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return join(from, "..", specifier).split("?")[0] ?? "";
  const own = /^@cairn\/(\w+)\/(.+)$/.exec(specifier);
  if (own !== null) return `packages/${own[1]}/src/${own[2]}.ts`;
  if (specifier.startsWith("node:")) return specifier;
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

const corpusName = new RegExp(`${corpusVariable}|shared["',\\s/]+corpus\\b`, "g");

const findCorpusNames = (text: string): string[] =>
  [...text.matchAll(corpusName)].map(
    ({ 0: name, index }) => `line ${text.slice(0, index).split("\n").length}: ${name}`,
  );

/** The most columns of a line with a comment; `comment-pattern` of stylelint.config.js has it for style sheets. */
const commentWidth = 130;

/** A comment of one word, such as an address, cannot be wrapped. */
function findWideComments(text: string, comments: readonly { start: number; end: number }[]): string[] {
  const lines = text.split("\n");
  if (!lines.some((line) => line.length > commentWidth)) return [];
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  return comments.flatMap(({ start, end }) => {
    const first = lineAt(start);
    return lines.slice(first - 1, lineAt(end)).flatMap((line, at) => {
      const isWide = line.length > commentWidth && /\S\s+\S/.test(line.replace(/^[\s/*]+/, ""));
      return isWide ? `line ${first + at}: ${line.length} columns` : [];
    });
  });
}

/** Calls of TanStack Query whose first argument is a key. */
const keyedCalls = /\.(getQueryData|setQueryData|getQueryState|setQueryDefaults|getQueryDefaults)$/;

/** Tables that the queue's library declares private, because they may change with any release. */
const privateTable = /graphile_worker\.(_private\w*|migrations)/g;

/** Waits that set their own limit, or have a default of one second. */
const waitingCalls = /^(vi\.waitFor|vi\.waitUntil|\w+\.waitForTimeout|(test|vi)\.setTimeout)$/;

function findUses(
  program: Parameters<Visitor["visit"]>[0],
  text: string,
): Omit<SourceFile, "path" | "imports" | "exportedNames" | "corpusNames" | "wideComments"> {
  const impurities: string[] = [];
  const ownWaits: string[] = [];
  const bareQueryKeys: string[] = [];
  const privateTables: string[] = [];
  const lineOf = (start: number): string => `line ${text.slice(0, start).split("\n").length}`;
  const note = (start: number, what: string): void => {
    impurities.push(`${lineOf(start)}: ${what}`);
  };
  const noteTables = (start: number, literal: string): void => {
    for (const [name] of literal.matchAll(privateTable)) privateTables.push(`${lineOf(start)}: ${name}`);
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === "string") noteTables(node.start, node.value);
    },
    TemplateElement(node) {
      noteTables(node.start, node.value.raw);
    },
    // Passing an error on, or unwinding with a sentinel, does not answer a caller.
    ThrowStatement(node) {
      if (node.argument.type !== "Identifier") note(node.start, "throw");
    },
    CallExpression(node) {
      const name = text.slice(node.callee.start, node.callee.end);
      if (waitingCalls.test(name)) ownWaits.push(`${lineOf(node.start)}: ${name}`);
      if (keyedCalls.test(name) && node.arguments[0]?.type === "ArrayExpression")
        bareQueryKeys.push(`${lineOf(node.start)}: ${name}`);
    },
    Property(node) {
      const name = text.slice(node.key.start, node.key.end);
      if (name === "timeout" && node.value.type === "Literal")
        ownWaits.push(`${lineOf(node.start)}: ${name}`);
      if (/^(query|mutation)Key$/.test(name) && node.value.type === "ArrayExpression")
        bareQueryKeys.push(`${lineOf(node.start)}: ${name}`);
    },
    MemberExpression(node) {
      const name = text.slice(node.start, node.end);
      if (name === "Math.random" || name === "Date.now") note(node.start, name);
    },
    NewExpression(node) {
      if (node.arguments.length === 0 && text.slice(node.callee.start, node.callee.end) === "Date") {
        note(node.start, "new Date()");
      }
    },
  }).visit(program);
  return { impurities, ownWaits, bareQueryKeys, privateTables };
}

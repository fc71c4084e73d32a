import { parseSync, Visitor } from "oxc-parser";

/** A row of the catalogue: one behaviour and the files whose tests prove it. */
export interface BehaviourRow {
  /** Such as "LOGIN-3". */
  readonly id: string;
  readonly behaviour: string;
  /** Paths from the root of the repository. */
  readonly provenBy: readonly string[];
}

const idPattern = /\b[A-Z]{3,6}-\d{1,3}\b/;

/** Reads the rows `| ID | behaviour | files |` of the catalogue's tables. */
export function readCatalogue(markdown: string): BehaviourRow[] {
  return markdown.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [, id = "", behaviour = "", files = ""] = cells;
    if (cells.length !== 5 || idPattern.exec(id)?.[0] !== id) return [];
    return [{ id, behaviour, provenBy: [...files.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path) }];
  });
}

const testFunctions = new Set(["it", "test", "describe"]);

/** Ids in brackets in the titles of a file's tests and groups of tests; ids in comments or other strings do not count. */
export function readTitleIds(path: string, text: string): Set<string> {
  const ids = new Set<string>();
  new Visitor({
    CallExpression(node) {
      const [title] = node.arguments;
      if (!title || !testFunctions.has(rootName(text.slice(node.callee.start, node.callee.end)))) return;
      if (title.type !== "Literal" && title.type !== "TemplateLiteral") return;
      const words = text.slice(title.start, title.end);
      for (const [, id = ""] of words.matchAll(/\[([A-Z]{3,6}-\d{1,3})\]/g)) ids.add(id);
    },
  }).visit(parseSync(path, text).program);
  return ids;
}

/** `it` of `it.each(rows)`. */
const rootName = (callee: string): string => /^\w+/.exec(callee)?.[0] ?? "";

import { relative } from "node:path";

/** The status of a mutant, in Stryker's words. */
type Status =
  | "Killed"
  | "Timeout"
  | "Survived"
  | "NoCoverage"
  | "RuntimeError"
  | "CompileError"
  | "Ignored"
  | "Pending";

interface Position {
  readonly line: number;
  readonly column: number;
}

/** The part of a mutation testing report (mutation-testing-elements, report schema 2) that is read here. */
export interface MutationReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly status: Status;
          readonly location: { readonly start: Position; readonly end: Position };
        }[];
      }
    >
  >;
}

/** The result of a run. */
export interface Findings {
  readonly killed: number;
  /** Killed and survived together; mutants that were not drawn do not count. */
  readonly tested: number;
  /** One line each: the place, the original text and the replacement. */
  readonly survivors: readonly string[];
}

/** A test file that cannot be collected, or a process that ends, counts like a test that fails. */
const killing: ReadonlySet<Status> = new Set(["Killed", "Timeout", "RuntimeError"]);
const surviving: ReadonlySet<Status> = new Set(["Survived", "NoCoverage"]);
/** The longest piece of code that is shown, characters. */
const shownLength = 90;

/** Reads how many mutants were killed, and where the others are. */
export function readReport(report: MutationReport, root: string): Findings {
  const mutants = Object.entries(report.files).flatMap(([path, { source, mutants: found }]) =>
    found.map((mutant) => ({ ...mutant, path: path.startsWith("/") ? relative(root, path) : path, source })),
  );
  const killed = mutants.filter(({ status }) => killing.has(status)).length;
  const alive = mutants.filter(({ status }) => surviving.has(status));
  const survivors = alive.map(
    ({ path, source, mutatorName, replacement = "", status, location: { start, end } }) => {
      const was = oneLine(textBetween(source, start, end));
      const note = status === "NoCoverage" ? " (no test covers this)" : "";
      return `${path}:${start.line}:${start.column} ${mutatorName}: ${was} -> ${oneLine(replacement)}${note}`;
    },
  );
  return { killed, tested: killed + alive.length, survivors };
}

/** Lines and columns count from 1; the end is after the last character. */
function textBetween(source: string, start: Position, end: Position): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, i) => line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : line.length))
    .join("\n");
}

function oneLine(code: string): string {
  const line = code.replaceAll(/\s+/g, " ").trim();
  return line.length > shownLength ? `${line.slice(0, shownLength)}…` : line;
}

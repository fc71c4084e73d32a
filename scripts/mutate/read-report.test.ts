import { describe, expect, it } from "vitest";
import { readReport } from "./read-report.ts";

const source = [
  "export const least = 5;",
  "export const isFar = (metres: number) =>",
  "  metres > least;",
].join("\n");
const at = (line: number, from: number, to: number) => ({
  start: { line, column: from },
  end: { line, column: to },
});
type TestedStatus = "Killed" | "Timeout" | "Survived" | "NoCoverage" | "CompileError" | "RuntimeError";
const comparison = {
  mutatorName: "EqualityOperator",
  replacement: "metres >= least",
  location: at(3, 3, 17),
};
const comparedAs = (status: TestedStatus) => ({ ...comparison, status });
const reportOf = (...statuses: readonly TestedStatus[]) => ({
  files: {
    "packages/geo/src/far.ts": { source, mutants: statuses.map(comparedAs) },
  },
});

describe("the report of a mutation run", () => {
  it("counts mutants as killed if a test failed, a test never ended, or tests could not be collected", () => {
    expect(readReport(reportOf("Killed", "Timeout", "RuntimeError"), "/copy")).toEqual({
      killed: 3,
      tested: 3,
      survivors: [],
    });
  });

  it("does not count mutants that were not drawn", () => {
    expect(readReport(reportOf("Killed", "CompileError"), "/copy")).toMatchObject({ killed: 1, tested: 1 });
  });

  it("lists survivors with their place, the original text and the replacement", () => {
    expect(readReport(reportOf("Killed", "Survived", "NoCoverage"), "/copy")).toEqual({
      killed: 1,
      tested: 3,
      survivors: [
        "packages/geo/src/far.ts:3:3 EqualityOperator: metres > least -> metres >= least",
        "packages/geo/src/far.ts:3:3 EqualityOperator: metres > least -> metres >= least (no test covers this)",
      ],
    });
  });

  it("shows code of several lines on one, shortened", () => {
    const body = `{\n  ${"return metres;".repeat(20)}\n}`;
    const mutant = { ...comparison, status: "Survived" as const, replacement: body, location: at(2, 37, 38) };
    const found = readReport({ files: { "/copy/a/far.ts": { source, mutants: [mutant] } } }, "/copy")
      .survivors[0];
    expect(found).toMatch(/^a\/far\.ts:2:37 EqualityOperator: .* -> \{ return metres;.*…$/);
    expect(found).not.toContain("\n");
  });
});

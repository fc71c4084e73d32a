import { describe, expect, it } from "vitest";
import { chooseMutants, type Mutant } from "./choose-mutants.ts";

const mutant = (line: number, fileName = "/copy/packages/domain/a.ts"): Mutant => ({
  id: String(line),
  fileName,
  mutatorName: "EqualityOperator",
  replacement: "a >= b",
  location: { start: { line, column: 1 }, end: { line, column: 6 } },
});
const mutants = Array.from({ length: 200 }, (_, i) => mutant(i + 1));

describe("drawing mutants", () => {
  it("draws as many as requested, or all if there are fewer", () => {
    expect(chooseMutants(mutants, 40, "1").size).toBe(40);
    expect(chooseMutants(mutants.slice(0, 3), 40, "1")).toEqual(new Set(["1", "2", "3"]));
  });

  it("draws the same ones with the same seed, and others with another", () => {
    expect(chooseMutants(mutants.toReversed(), 40, "1")).toEqual(chooseMutants(mutants, 40, "1"));
    expect(chooseMutants(mutants, 40, "2")).not.toEqual(chooseMutants(mutants, 40, "1"));
  });

  it("draws the same ones wherever the copy is", () => {
    const elsewhere = mutants.map(({ id }) => mutant(Number(id), "/another/place/packages/domain/a.ts"));
    expect(chooseMutants(elsewhere, 40, "1")).toEqual(chooseMutants(mutants, 40, "1"));
  });

  it("draws from everywhere", () => {
    const lines = [...chooseMutants(mutants, 40, "1")].map(Number);
    expect(lines.filter((line) => line <= 100).length).toBeGreaterThan(10);
    expect(lines.filter((line) => line > 100).length).toBeGreaterThan(10);
  });
});

import { describe, expect, it } from "vitest";
import { type OwnAnswer, OwnAnswers } from "./own-answers.ts";

const answerOf = (letter: string, length: number): OwnAnswer => ({
  bytes: Buffer.from(letter.repeat(length)),
  headers: {},
});
const now = new Date(Date.UTC(2026, 0, 1));

describe("remembered answers of people's own data", () => {
  it("are found under the version from which they were made, and leave with the first of another one", () => {
    const answers = new OwnAnswers(1e6, 1e6);
    const answer = answerOf("a", 100);
    answers.add("maren", "1", "months", answer);
    answers.add("maren", "1", "bests", answer);
    expect(answers.find("maren", "1", "months", now)).toBe(answer);
    expect(answers.find("maren", "2", "months", now)).toBeUndefined();
    expect(answers.find("olli", "1", "months", now)).toBeUndefined();
    const { size } = answers;
    answers.add("maren", "2", "months", answer);
    expect(answers.size).toBeLessThan(size * 0.6);
    expect(answers.find("maren", "1", "bests", now)).toBeUndefined();
  });

  it("are not found any more from the moment in which they end", () => {
    const answers = new OwnAnswers(1e6, 1e6);
    answers.add("maren", "1", "load", { ...answerOf("a", 10), endsAt: now });
    expect(answers.find("maren", "1", "load", new Date(now.getTime() - 1))).toBeDefined();
    expect(answers.find("maren", "1", "load", now)).toBeUndefined();
  });

  it("take a limited room of each person, and leave with what was used least recently", () => {
    const answers = new OwnAnswers(1e6, 10_000);
    for (const name of ["a", "b", "c"]) answers.add("maren", "1", name, answerOf(name, 2000));
    answers.find("maren", "1", "a", now);
    answers.add("maren", "1", "d", answerOf("d", 2000));
    answers.add("maren", "1", "e", answerOf("e", 20_000));
    const found = ["a", "b", "c", "d", "e"].filter((name) => answers.find("maren", "1", name, now));
    expect(found).toEqual(["a", "c", "d"]);
    expect(answers.size).toBeLessThanOrEqual(10_000);
  });

  it("take a limited room together, and the person who was away longest leaves first", () => {
    const answers = new OwnAnswers(10_000, 5000);
    for (const name of ["maren", "olli", "aino"]) answers.add(name, "1", "load", answerOf("a", 2000));
    answers.find("maren", "1", "load", now);
    answers.add("ville", "1", "load", answerOf("a", 2000));
    const found = ["maren", "olli", "aino", "ville"].filter((name) => answers.find(name, "1", "load", now));
    expect(found).toEqual(["maren", "aino", "ville"]);
    expect(answers.size).toBeLessThanOrEqual(10_000);
  });

  it("count with their names, however long a client makes these", () => {
    const answers = new OwnAnswers(1e6, 10_000);
    answers.add("maren", "1", "n".repeat(20_000), answerOf("a", 1));
    expect(answers.size).toBe(0);
    answers.add("maren", "1", "n".repeat(8000), answerOf("a", 1));
    expect(answers.size).toBeGreaterThan(8000);
  });

  it("count also when they are tiny, so that their number is limited", () => {
    const answers = new OwnAnswers(1e6, 20_000);
    for (let n = 0; n < 1000; n += 1) answers.add("maren", "1", `${n}`, answerOf("a", 1));
    const found = Array.from({ length: 1000 }, (_, n) => answers.find("maren", "1", `${n}`, now)).filter(
      Boolean,
    );
    expect(found.length).toBeLessThan(30);
  });
});

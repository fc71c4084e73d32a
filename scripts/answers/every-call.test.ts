import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { api, type CallName } from "@cairn/contracts/api";
import { expect, it } from "vitest";
import { hasExample, notYetAsked, ownReads, workoutReads } from "./walk-examples.ts";

/** What an example of any owner's call is about. */
const about = { username: "giulia", workoutKey: "key", imageKey: "key", newKey: "key", personKey: "key" };

it("asks every call of the contract, in a walk or by its example, or says why not", () => {
  const sources = globSync("{read,write}-walk.ts", { cwd: import.meta.dirname }).concat(
    globSync("walk-*.ts", { cwd: import.meta.dirname }),
  );
  const text = sources.map((name) => readFileSync(join(import.meta.dirname, name), "utf8")).join("\n");
  const named = (Object.keys(api) as CallName[]).filter((call) => text.includes(`"${call}"`));
  const left = notYetAsked(new Set([...named, ...ownReads, ...workoutReads]));
  expect(left.filter((call) => !hasExample(call, about))).toEqual([]);
  expect(left).not.toEqual([]);
});

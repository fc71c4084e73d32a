import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "@cairn/contracts/api";
import { expect, it } from "vitest";
import { unrecorded } from "./world.ts";

it("asks every call of the contract, or says why not", () => {
  const sources = globSync("{read,write}-walk.ts", { cwd: import.meta.dirname }).concat(
    globSync("walk-*.ts", { cwd: import.meta.dirname }),
  );
  const text = sources.map((name) => readFileSync(join(import.meta.dirname, name), "utf8")).join("\n");
  const missing = Object.keys(api).filter((call) => !text.includes(`"${call}"`) && !(call in unrecorded));
  expect(missing).toEqual([]);
});

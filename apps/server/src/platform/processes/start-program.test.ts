import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { standStillUntil } from "../../../test/processes/block-event-loop.ts";
import { startProgram } from "./start-program.ts";

const file = new URL("../../../test/processes/answering.process.ts", import.meta.url);

describe("a program in a process of its own", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "cairn-program-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is not heard any more once it was killed, also not by what it had said before", async () => {
    const said = join(folder, "said");
    const heard: unknown[] = [];
    const { promise: gone, resolve } = Promise.withResolvers<string>();
    const program = startProgram(
      { file, niceness: 0, environment: { PATH: process.env["PATH"], SAID: said } },
      { onMessage: (answer) => heard.push(answer), onGone: resolve },
    );
    // Its answer has arrived, but is not read before it is killed.
    standStillUntil(() => existsSync(said));
    program.kill();
    expect(await gone).toBe("SIGKILL");
    expect(heard).toEqual([]);
  });
});

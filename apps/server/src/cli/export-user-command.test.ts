import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportOf, type Files, json } from "../../test/own-data/archive.ts";
import { type FullAccount, makeFullAccount } from "../../test/own-data/full-account.ts";
import { zipFiles } from "../../test/own-data/zip-files.ts";
import { workOff } from "../../test/processes/job-worker.ts";
import { addressOf } from "../../test/processes/process-group.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

const publicUrl = "https://cairn.example.org";
const script = join(import.meta.dirname, "..", "..", "..", "..", "scripts", "cairn.ts");

/** What two archives of one account made at different times have in common. */
const lasting = (files: Files) => {
  const { madeAt: _madeAt, members, ...rest } = json(files, "cairn.json");
  const ofTheTime = new Set(["README.txt", "index.html", "account.json"]);
  return [rest, members.filter(({ path }: { path: string }) => !ofTheTime.has(path))];
};

/** The log, as JSON, which reports slow statements on a busy machine. */
const logLines = /^\{.*\}\n/gm;

describe("cairn user export", () => {
  let server: TestApp;
  let account: FullAccount;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off", publicUrl });
    account = await makeFullAccount(server, ["ada", "friend", "foe"]);
  });
  afterAll(() => server.close());

  /** Runs the command as an operator does, in a process of its own beside the server. */
  const run = (...args: readonly string[]) => {
    const env = {
      ...childEnvironment,
      CAIRN_DATA_DIR: server.dataDir,
      DATABASE_URL: addressOf(server.database.connection),
      PUBLIC_URL: publicUrl,
    };
    const { promise, resolve } = Promise.withResolvers<{ readonly failed: boolean; readonly said: string }>();
    execFile(process.execPath, [script, "user", "export", ...args], { env }, (error, out, err) =>
      resolve({ failed: error !== null, said: out + err.replace(logLines, "") }),
    );
    return promise;
  };

  it(
    "[ACCT-2] writes the archive that the job makes, complete and readable only by the operator",
    { tags: ["all"] },
    async () => {
      await workOff(server);
      const path = join(server.dataDir, "ada.zip");
      expect(await run("ada", path)).toMatchObject({ failed: false });
      const written = await zipFiles(await readFile(path));
      expect(lasting(written)).toEqual(lasting(await zipFiles(await exportOf(server, account.user))));
      expect((await readdir(server.dataDir)).filter((name) => name.endsWith(".part"))).toEqual([]);
    },
  );

  it("[ACCT-2] overwrites nothing, and says what is wrong with a name", { tags: ["all"] }, async () => {
    const path = join(server.dataDir, "taken.zip");
    await writeFile(path, "something of somebody");
    expect(await run("ada", path)).toEqual({
      failed: true,
      said: `${path} already exists. Choose another name.\n`,
    });
    expect(await readFile(path, "utf8")).toBe("something of somebody");
    const nowhere = join(server.dataDir, "nowhere", "x.zip");
    expect((await run("ada", nowhere)).said).toContain(`${nowhere} cannot be written`);
    expect((await run("nobody", join(server.dataDir, "n.zip"))).said).toBe("There is no user nobody.\n");
    expect((await run("ada")).said).toContain("Usage");
  });
});

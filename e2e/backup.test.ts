import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiSession, signUp, withSession } from "./api-session.ts";
import { makeDataDir } from "./cairn-process.ts";
import { type RunningCairn, runServer } from "./harness/run-server.ts";

const root = dirname(import.meta.dirname);
const target = makeDataDir();
const shelf = mkdtempSync(join(tmpdir(), "cairn-backup-"));
chmodSync(shelf, 0o755);
const backup = join(shelf, "cairn.backup");
const environment = { HUMAN_CHECK: "off" };
const account = { username: "durable", password: "granite-and-rope" };

let cairn: RunningCairn | undefined;
let session: ApiSession | undefined;
let key = "";

/** Runs a command of the operator: what it printed, and its status. */
async function run(dataDir: string, ...args: readonly string[]) {
  const env = { ...childEnvironment, ...environment, CAIRN_DATA_DIR: dataDir };
  const command = [join(root, "scripts", "launch.mjs"), "cairn", ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return { status: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { readonly code: number; readonly stderr: string };
    return { status: code, said: stderr };
  }
}

const random = createRandom("backup");
const { recording } = generateRecording("run", random);
const gpx = writeGpx(recording, { name: "The run" });
let count = 0;

/** Imports another workout; its key, or undefined if the server was too busy. */
async function importOne(): Promise<string | undefined> {
  const name = `Run ${(count += 1)}`;
  return await session?.importFile(`${name}.gpx`, new TextEncoder().encode(gpx.replace("The run", name)));
}

const ask = async (url: string, sessionKey: string, path: string, method = "GET", body?: string) => {
  const response = await fetch(`${url}/apiserver/v1${path}`, {
    method,
    headers: { sttauthorization: sessionKey, "content-type": "application/json" },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** What a server says of a workout: its page, its points and its file. */
const answersOf = async (url: string, sessionKey: string, workoutKey: string) => {
  const paths = [
    `/workouts/${workoutKey}/combined`,
    `/workouts/${workoutKey}/data`,
    `/workout/exportGpx/${workoutKey}`,
    `/workouts/${workoutKey}/original`,
  ];
  const answers: Record<string, string> = {};
  for (const path of paths) {
    const { status, bytes } = await ask(url, sessionKey, path);
    expect([path, status]).toEqual([path, 200]);
    answers[path] = bytes.toString().replace(/"ts":"\d+"/, "");
  }
  return answers;
};

/** Of texts that are too long to be shown. */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const logIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/apiserver/v1/login`, {
    method: "POST",
    body: new URLSearchParams({ l: account.username, p: account.password }),
  });
  return ((await response.json()) as { sessionkey: string }).sessionkey;
};

beforeAll(async () => {
  cairn = await runServer({ settings: environment });
  key = await signUp(cairn.url);
  session = withSession(cairn.url, key);
});
afterAll(async () => {
  await cairn?.stop();
  target.remove();
  rmSync(shelf, { recursive: true, force: true });
});

describe("[STOR-11] a backup", { tags: ["all"] }, () => {
  it("has all that was acknowledged before it began, while uploads, edits and deletions go on, and restores it elsewhere", async () => {
    if (!cairn) throw new Error("no server");
    const { url, dataDir } = cairn;
    const before: string[] = [];
    for (let i = 0; i < 6; i += 1) before.push((await importOne()) ?? "");
    // The others repeat the first, and name it.
    const [edited = "", ...kept] = before;
    const doomed = kept.pop() ?? "";
    const known = new Map<string, Readonly<Record<string, string>>>();
    for (const workoutKey of before) known.set(workoutKey, await answersOf(url, key, workoutKey));
    const over = new AbortController();
    const uploads = (async () => {
      while (!over.signal.aborted) {
        const imported = await importOne();
        // Every second one is gone soon after.
        if (imported !== undefined && count % 2 === 0)
          await ask(url, key, `/workouts/${imported}/delete`, "DELETE");
      }
    })();
    const edits = (async () => {
      for (let i = 0; !over.signal.aborted; i += 1)
        await ask(
          url,
          key,
          "/workouts/header",
          "POST",
          JSON.stringify([{ workoutKey: edited, description: `Edit ${i}` }]),
        );
    })();
    const making = run(dataDir, "backup", backup);
    const deletion = ask(url, key, `/workouts/${doomed}/delete`, "DELETE");
    const result = await making;
    over.abort();
    await Promise.all([uploads, edits, deletion]);
    expect(result).toMatchObject({ status: 0, said: expect.stringContaining("wrote a backup with") });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect((await run(dataDir, "backup", "--verify", backup)).said).toContain("is whole");
    expect((await run(dataDir, "backup", backup)).said).toContain("already exists");
    expect((await run(dataDir, "restore", "--force", backup)).status).toBe(1);

    expect(await run(target.dataDir, "restore", backup)).toMatchObject({ status: 0 });
    const copy = await runServer({ settings: { ...environment, CAIRN_DATA_DIR: target.dataDir } });
    try {
      expect((await ask(copy.url, key, "/user")).status).toBe(401);
      const there = await logIn(copy.url);
      const keys = await withSession(copy.url, there).listKeys();
      expect(keys).toEqual(expect.arrayContaining([...kept, edited]));
      for (const workoutKey of kept) {
        const answers = await answersOf(copy.url, there, workoutKey);
        for (const [path, answer] of Object.entries(answers)) {
          const earlier = known.get(workoutKey)?.[path];
          expect([path, hashOf(answer)]).toEqual([path, hashOf(earlier ?? "")]);
        }
      }
      // Everything in the lists has its file.
      for (const workoutKey of keys)
        expect((await ask(copy.url, there, `/workouts/${workoutKey}/original`)).status).toBe(200);
      const again = await withSession(copy.url, there).importFile("New.gpx", new TextEncoder().encode(gpx));
      expect(again).toMatch(/^[0-9a-f]{24}$/);
    } finally {
      await copy.stop();
    }
    expect((await run(target.dataDir, "restore", backup)).said).toContain("With --force");
    expect((await run(target.dataDir, "restore", "--force", backup)).status).toBe(0);
  });
});

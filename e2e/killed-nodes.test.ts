import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf } from "../apps/server/test/processes/process-group.ts";
import { type ServerProcess, startServer } from "../apps/server/test/processes/server-process.ts";
import { takeSpreadDatabase } from "../apps/server/test/spread-databases.ts";
import { signUp, withSession } from "./api-session.ts";
import { makeDataDir } from "./cairn-process.ts";
import { type KillableNode, type SpreadNodes, startNodes } from "./spread-nodes.ts";

/** Folder of the programs of a PostgreSQL that has Citus, which is neither in Debian nor in npm. */
const programs = process.env["CAIRN_CITUS_PROGRAMS"];
/** In each round a worker, the coordinator and the server are killed. `CAIRN_KILL_ROUNDS=20` runs more. */
const rounds = Number(process.env["CAIRN_KILL_ROUNDS"] ?? 2);

const random = createRandom("killed-nodes");
const { recording } = generateRecording("run", random);
const gpx = writeGpx(recording, { name: "The run" });

/** What the server has answered to a call that writes: the status and the code of the refusal, or nothing. */
interface Answer {
  readonly status: number;
  readonly reason?: string;
  readonly payload?: unknown;
}

async function post(url: string, path: string, key: string | undefined, body: string): Promise<Answer> {
  try {
    const answer = await fetch(`${url}/apiserver/v1${path}`, {
      method: "POST",
      headers: {
        "content-type": path === "/user" ? "application/json" : "text/plain",
        ...(key !== undefined && { sttauthorization: key }),
      },
      body,
    });
    const { payload, error, ...rest } = JSON.parse(await answer.text());
    return { status: answer.status, reason: error?.reason, payload: payload ?? rest };
  } catch {
    return { status: 0 };
  }
}

describe.runIf(programs !== undefined)("on a cluster whose nodes are killed, Cairn", () => {
  const folder = makeDataDir();
  let nodes: SpreadNodes;
  let cairn: ServerProcess;
  let environment: Readonly<Record<string, string>>;
  /** Session of the one who imports. */
  let owner: string;
  const imported: string[] = [];
  /** Texts of comments by workout. */
  const comments: { readonly workout: string; readonly text: string }[] = [];
  /** Sessions of people who signed up meanwhile, by name. */
  const people = new Map<string, string>();
  /** How often each refusal came, for the log of the test. */
  const refusals = new Map<string, number>();

  beforeAll(async () => {
    nodes = await startNodes(programs ?? "", folder.dataDir);
    const { connection } = await takeSpreadDatabase(nodes.connection, nodes.nodes);
    environment = {
      CAIRN_DATA_DIR: join(folder.dataDir, "cairn"),
      HUMAN_CHECK: "off",
      DATABASE_URL: addressOf(connection),
    };
    cairn = await startServer(environment);
    owner = await signUp(cairn.url);
    await importOne();
  }, patience.start);
  afterAll(async () => {
    await cairn?.stop();
    for (const node of nodes ? [nodes.coordinator, ...nodes.workers] : []) node.kill();
    folder.remove();
  });

  const numbers = (): string =>
    `${imported.length} imports, ${comments.length} comments, ${people.size} people; ${[...refusals].map(([refusal, count]) => `${count} × ${refusal}`).join(", ")}`;

  /** Refusals while a node is away are clear ones. */
  function isDone({ status, reason }: Answer): boolean {
    if (status === 200) return true;
    const refusal = `${status} ${reason ?? ""}`;
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    if (status !== 0 && status !== 503) throw new Error(`${refusal}\n${cairn.log().slice(-4000)}`);
    return false;
  }

  let made = 0;
  async function importOne(): Promise<boolean> {
    const name = `Run ${(made += 1)}`;
    const bytes = new TextEncoder().encode(gpx.replace("The run", name));
    const key = await withSession(cairn.url, owner).importFile(`${name}.gpx`, bytes);
    if (key !== undefined) imported.push(key);
    return key !== undefined;
  }

  const writers: readonly (() => Promise<boolean>)[] = [
    importOne,
    async () => {
      const workout = imported.at(-1) ?? "";
      const text = `Comment ${(made += 1)}`;
      if (!isDone(await post(cairn.url, `/workouts/comment/${workout}`, owner, text))) return false;
      comments.push({ workout, text });
      return true;
    },
    async () => {
      const username = `person-${(made += 1)}`;
      const account = { username, email: `${username}@example.org`, realName: "New Person" };
      const body = JSON.stringify({ ...account, password: "granite-and-rope" });
      const answer = await post(cairn.url, "/user", undefined, body);
      if (!isDone(answer)) return false;
      people.set(username, (answer.payload as { sessionkey: string }).sessionkey);
      return true;
    },
  ];

  /**
   * Lets all write, kills something at some moment, and brings it back; resolves when each kind of change has been made again,
   * without any other help.
   */
  async function writeWhile(kill: () => Promise<void>, bringBack: () => Promise<void>): Promise<void> {
    const back = new AbortController();
    const writing = writers.map(async (write) => {
      while (!back.signal.aborted) await write();
      await expect.poll(write).toBe(true);
    });
    // A fixed wait on purpose: the moment of the kill must not depend on what is written.
    await delay(random.between(200, 1500));
    await kill();
    await delay(random.between(0, 1500));
    await bringBack();
    back.abort();
    await Promise.all(writing);
  }

  const killNode = async (node: KillableNode) =>
    await writeWhile(
      async () => node.kill(),
      () => node.start(),
    );

  const listed = async (path: string, key: string): Promise<{ status: number; payload: unknown }> => {
    const answer = await fetch(`${cairn.url}/apiserver/v1${path}`, { headers: { sttauthorization: key } });
    return { status: answer.status, payload: ((await answer.json()) as { payload: unknown }).payload };
  };

  async function expectAll(): Promise<void> {
    const session = withSession(cairn.url, owner);
    await expect.poll(() => session.listKeys()).toEqual(expect.arrayContaining(imported));
    for (const workout of new Set(comments.map((comment) => comment.workout))) {
      const said = comments.filter((comment) => comment.workout === workout).map(({ text }) => text);
      const texts = async () =>
        ((await listed(`/workouts/comments/${workout}`, owner)).payload as { text: string }[]).map(
          ({ text }) => text,
        );
      await expect.poll(texts).toEqual(expect.arrayContaining(said));
      const all = await texts();
      expect(new Set(all).size).toBe(all.length);
    }
    for (const [username, key] of people)
      await expect
        .poll(async () => await listed("/user", key))
        .toMatchObject({ status: 200, payload: { username } });
  }

  it(
    `[SAFE-10] loses nothing that it acknowledged, and comes back by itself (${rounds} rounds)`,
    { tags: ["all"], timeout: patience.test + rounds * 3 * patience.step },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        await killNode(nodes.workers[round % 2 === 0 ? 0 : 1]);
        await expectAll();
        await killNode(nodes.coordinator);
        await expectAll();
        await writeWhile(
          () => cairn.kill(),
          async () => {
            cairn = await startServer(environment);
          },
        );
        await expectAll();
        console.log(`round ${round + 1}: ${numbers()}`);
      }
      const session = withSession(cairn.url, owner);
      for (const key of imported)
        expect((await session.readData(key)).locations, key).toHaveLength(recording.length);
    },
  );
});

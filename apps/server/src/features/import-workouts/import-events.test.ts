import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { apiPrefix } from "@cairn/contracts/endpoint";
import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { maxFollowedImportJobs } from "@cairn/contracts/import-workouts/import-jobs";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { sendImport } from "../../../test/files/sent-imports.ts";
import { createTestApp, itInOneProcess, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { importEvents } from "./import-events.ts";
import type { ImportJobKey } from "./import-jobs.queries.ts";

const notes = { name: "notes.txt", bytes: Buffer.from("no recording at all") };
const track = {
  name: "track.gpx",
  bytes: Buffer.from(
    `<gpx><trk><trkseg><trkpt lat="60" lon="24"><time>2026-05-01T08:00:00Z</time></trkpt><trkpt lat="60.01" lon="24"><time>2026-05-01T08:10:00Z</time></trkpt></trkseg></trk></gpx>`,
  ),
};

const unchanged: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};

const dataOf = (event: string): unknown => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "null");
const jobOf = (event: string | undefined) => dataOf(event ?? "") as ImportJobView;
/** The numbers of the recordings that an event is about. */
const membersOf = (event: string): readonly number[] =>
  event.startsWith("event: files") ? (dataOf(event) as ImportJobFileView[]).map(({ member }) => member) : [];

describe("the events of an import", () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    user = await server.signUp("follower");
  });
  afterAll(() => server.close());

  const start = async (file: typeof notes): Promise<ImportJobKey> => {
    const { jobId } = (await sendImport(server, user, [file])).json().payload;
    const { rows } = await server.database.pool.query("SELECT owner_id FROM import_jobs WHERE id = $1", [
      jobId,
    ]);
    return { ownerId: rows[0].owner_id, jobId };
  };
  it("[ADD-4] are read part by part, each when the one before has been sent, from where a client was cut off", async () => {
    const key = await start(notes);
    const { pool } = server.database;
    await pool.query(
      `INSERT INTO import_files SELECT (jsonb_populate_record(f, jsonb_build_object('member', n, 'changed_at',
          now() - interval '1 hour' + n * interval '1 second'))).*
        FROM import_files f, generate_series(1, 1000) n WHERE job_id = $1`,
      [key.jobId],
    );
    const follow = (lastEventId?: string) =>
      importEvents(server.deps, key, lastEventId, async () => true, new AbortController().signal);
    const events = follow();
    const sent: string[] = [];
    for await (const event of events) {
      sent.push(event);
      // What is not sent yet is not in memory either.
      if (event.startsWith("event: files"))
        await pool.query("DELETE FROM import_files WHERE job_id = $1 AND member > 300", [key.jobId]);
    }
    const parts = sent.filter((event) => event.startsWith("event: files"));
    const told = parts.map(membersOf);
    expect(told.map(({ length }) => length)).toEqual([200, 101]);
    expect(sent.at(-1)).toMatch(/^event: end/);
    const id = /^id: (\d+)$/m.exec(parts[0] ?? "")?.[1];
    const rest: number[] = [];
    for await (const event of follow(id)) rest.push(...membersOf(event));
    expect(rest).toEqual(expect.arrayContaining([...(told[1] ?? [])]));
    expect(rest.length).toBeLessThan(110);
  });

  it("[ADD-4] count the files only when one of them has changed", { tags: ["all"] }, async () => {
    const key = await start(track);
    let [counts, looks] = [0, 0];
    const db = server.deps.db.withPlugin({
      ...unchanged,
      transformQuery({ node }) {
        if (JSON.stringify(node).includes("member_count - ")) counts += 1;
        return node;
      },
    });
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const isWelcome = async () => (looks += 1) > 0;
    const events = importEvents({ db }, key, undefined, isWelcome, stop.signal);
    await events.next();
    expect(jobOf((await events.next()).value ?? undefined).counts.waiting).toBe(1);
    const next = events.next();
    await expect.poll(() => looks).toBeGreaterThan(4);
    expect(counts).toBe(1);
    await server.database.pool.query(
      "UPDATE import_files SET state = 'removed', changed_at = now() WHERE job_id = $1",
      [key.jobId],
    );
    expect(jobOf((await next).value ?? undefined).counts).toMatchObject({ waiting: 0, removed: 1 });
    expect(counts).toBe(2);
    stop.abort();
    expect((await events.next()).done).toBe(true);
  });

  itInOneProcess(
    "[ADD-4] end when the client leaves, and nothing is read for it any more",
    { tags: ["all"] },
    async () => {
      const key = await start(track);
      const [address] = await server.addresses();
      const url = new URL(`${apiPrefix}/workout/import/${key.jobId}/events`, address);
      const headers = { sttauthorization: user.key };
      const follow = async () => {
        const sent = request(url, { headers, agent: false });
        sent.end();
        const [answer] = (await once(sent, "response")) as [IncomingMessage];
        let heard = "";
        answer.on("data", (part: Buffer) => (heard += part.toString()));
        return { status: answer.statusCode, heard: () => heard, leave: () => answer.destroy() };
      };
      const open = await Promise.all(Array.from({ length: maxFollowedImportJobs }, follow));
      expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
      for (const { heard } of open) await expect.poll(heard).toContain("event: job");
      const refused = await follow();
      expect(refused.status).toBe(429);
      for (const { leave } of [...open, refused]) leave();
      const reads = vi.spyOn(server.deps.db, "selectFrom");
      onTestFinished(() => reads.mockRestore());
      // Another stream, of which nothing is counted, says how often those would have looked.
      let looks = 0;
      const stop = new AbortController();
      onTestFinished(() => stop.abort());
      const others = importEvents(
        { db: server.deps.db.withPlugin(unchanged) },
        key,
        undefined,
        async () => (looks += 1) > 0,
        stop.signal,
      );
      for (let i = 0; i < 3; i += 1) void others.next();
      await expect.poll(() => looks).toBeGreaterThan(5);
      expect(
        reads.mock.calls.filter((query) => JSON.stringify(query) === `["import_jobs"]`).length,
      ).toBeLessThan(12);
    },
  );
});

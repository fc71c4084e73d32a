import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generateRecording } from "@cairn/testkit/generate-recording";
import { createRandom, type Random } from "@cairn/testkit/random";
import { writeGpx } from "@cairn/testkit/write-gpx";
import { afterAll, describe, expect, it } from "vitest";
import { type ApiSession, signUp, withSession } from "./api-session.ts";
import { type CairnProcess, makeDataDir, startCairn } from "./cairn-process.ts";

/** More by hand: `CAIRN_KILL_ROUNDS=50 npx vitest run --project whole`. Then the time of each start counts, too. */
const asked = Number(process.env["CAIRN_KILL_ROUNDS"] ?? 0);
const rounds = asked || 6;
const startLimit = 3000;
/** Uploads at the same time. */
const clients = 3;

const folder = makeDataDir();
const environment = { HUMAN_CHECK: "off" };
let cairn: CairnProcess | undefined;

afterAll(async () => {
  await cairn?.stop();
  folder.remove();
});

/** Points of each workout that was acknowledged, by its key. */
const acknowledged = new Map<string, number>();

/** Imports one new file after another until the server no longer answers. */
async function importUntilKilled(
  session: ApiSession,
  random: Random,
  isKilled: () => boolean,
): Promise<void> {
  while (!isKilled()) {
    // A run of its own each time: another start makes other bytes.
    const startTime = Date.UTC(2026, 2, 1) + random.int(0, 60 * 86_400) * 1000;
    const { recording } = generateRecording("run", random.fork(startTime), startTime);
    const gpx = new TextEncoder().encode(writeGpx(recording));
    const key = await session.importFile(`${startTime}.gpx`, gpx);
    if (key !== undefined) acknowledged.set(key, recording.length);
  }
}

function storedFiles(name: string): string[] {
  return readdirSync(join(folder.dataDir, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

async function expectWhole(session: ApiSession): Promise<void> {
  const keys = await session.listKeys();
  for (const key of acknowledged.keys()) expect(keys).toContain(key);
  for (const key of keys) {
    const { locations } = await session.readData(key);
    expect(locations.length).toBeGreaterThan(100);
    expect(locations).toHaveLength(acknowledged.get(key) ?? locations.length);
  }
  expect(storedFiles("incoming")).toEqual([]);
  expect(storedFiles("files")).toHaveLength(keys.length);
}

describe("killing Cairn at any instant", () => {
  it(
    `loses no acknowledged import and leaves no half one (${rounds} rounds)`,
    async () => {
      const random = createRandom("durability");
      const starts: number[] = [];
      cairn = await startCairn(folder.dataDir, environment);
      const sessionKey = await signUp(cairn.url);
      for (let round = 0; round < rounds; round++) {
        const session = withSession(cairn.url, sessionKey);
        let isKilled = false;
        const uploads = Array.from({ length: clients }, (_, client) =>
          importUntilKilled(session, random.fork(`${round} ${client}`), () => isKilled),
        );
        // The one wait that is meant: the instant of the kill must not depend on what the server does.
        await delay(random.between(150, 1500));
        isKilled = true;
        await (round % 2 === 0 ? cairn.killTree() : cairn.killParent());
        await Promise.all(uploads);
        cairn = await startCairn(folder.dataDir, environment);
        starts.push(cairn.startedAfter);
        await expectWhole(withSession(cairn.url, sessionKey));
      }
      expect(acknowledged.size).toBeGreaterThan(rounds);
      const slowest = Math.max(...starts);
      console.log(`${acknowledged.size} imports acknowledged; slowest start ${Math.round(slowest)} ms`);
      if (asked > 0) expect(slowest).toBeLessThan(startLimit);
    },
    60_000 + rounds * 20_000,
  );
});

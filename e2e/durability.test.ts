import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { patience } from "@cairn/testkit/patience";
import { afterAll, describe, expect, it } from "vitest";
import { type ApiSession, signUp, withSession } from "./api-session.ts";
import { type CairnProcess, makeDataDir, startCairn } from "./cairn-process.ts";

/**
 * To run more rounds by hand: `CAIRN_KILL_ROUNDS=50 npx vitest run --project whole`. Then the time of each
 * start is checked, too.
 */
const asked = Number(process.env["CAIRN_KILL_ROUNDS"] ?? 0);
const rounds = asked || 6;
const startLimit = 3000;
/** Number of simultaneous uploads. */
const clients = 3;

const folder = makeDataDir();
const environment = { HUMAN_CHECK: "off" };
let cairn: CairnProcess | undefined;

afterAll(async () => {
  await cairn?.stop();
  folder.remove();
});

/** Keys of the workouts that the server confirmed as stored. */
const acknowledged = new Set<string>();

const random = createRandom("durability");
const { recording } = generateRecording("run", random);
const gpx = writeGpx(recording, { name: "The run" });

/** Number of confirmed imports that most rounds wait for; the others end at any time. */
const enough = 2;

/** Imports one new file after another, each with different bytes, until the server no longer answers. */
async function importUntilKilled(
  session: ApiSession,
  client: string,
  isKilled: () => boolean,
  onAcknowledged: () => void,
): Promise<void> {
  for (let file = 1; !isKilled(); file++) {
    const name = `Run ${file} of ${client}`;
    const bytes = new TextEncoder().encode(gpx.replace("The run", name));
    const key = await session.importFile(`${name}.gpx`, bytes);
    if (key === undefined) continue;
    acknowledged.add(key);
    onAcknowledged();
  }
}

function storedFiles(name: string): string[] {
  const path = join(folder.dataDir, name);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

async function expectWhole(session: ApiSession): Promise<void> {
  const keys = await session.listKeys();
  expect(keys).toEqual(expect.arrayContaining([...acknowledged]));
  for (const key of keys) {
    const { locations } = await session.readData(key);
    expect(locations, key).toHaveLength(recording.length);
  }
  // The store also contains the name of the installation that it belongs to, which comes by way of the folder of incoming files.
  // Orphans are swept while the first requests are served, so that a large store does not delay the start; what a killed process
  // left incoming goes before.
  await expect.poll(() => storedFiles("incoming")).toEqual([]);
  await expect.poll(() => storedFiles("files/uploads").length).toBe(keys.length);
}

describe("killing Cairn at any instant", () => {
  it(
    `loses no acknowledged import and leaves no half one (${rounds} rounds)`,
    async () => {
      const starts: number[] = [];
      cairn = await startCairn(folder.dataDir, environment);
      const sessionKey = await signUp(cairn.url);
      for (let round = 0; round < rounds; round++) {
        const session = withSession(cairn.url, sessionKey);
        let isKilled = false;
        const before = acknowledged.size;
        const { promise: someAnswers, resolve } = Promise.withResolvers<void>();
        const onAcknowledged = () => {
          if (acknowledged.size >= before + enough) resolve();
        };
        const uploads = Array.from({ length: clients }, (_, client) =>
          importUntilKilled(session, `${round}/${client}`, () => isKilled, onAcknowledged),
        );
        // Some rounds end during the first imports, most while many are running.
        if (round % 3 !== 2) await Promise.race([someAnswers, ...uploads]);
        // A fixed wait on purpose: the moment of the kill must not depend on what the server does.
        await delay(random.between(0, 1000));
        isKilled = true;
        await (round % 2 === 0 ? cairn.killTree() : cairn.killParent());
        await Promise.all(uploads).catch((cause: unknown) => {
          throw new Error(`an import was refused; the log of the server:\n${cairn?.log()}`, { cause });
        });
        cairn = await startCairn(folder.dataDir, environment);
        starts.push(cairn.startedAfter);
        await expectWhole(withSession(cairn.url, sessionKey));
      }
      expect(acknowledged.size).toBeGreaterThan(rounds);
      const sorted = starts.map(Math.round).toSorted((a, b) => a - b);
      const slowest = sorted.at(-1) ?? 0;
      console.log(`${acknowledged.size} imports acknowledged; slowest start ${Math.round(slowest)} ms`);
      if (asked > 0) expect(slowest).toBeLessThan(startLimit);
    },
    patience.test + rounds * patience.step,
  );
});

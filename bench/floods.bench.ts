import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createMember, type Member, uploadFile } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import type { FloodKind, FloodOrder } from "./load/flood-load.ts";
import { longRide } from "./load/long-ride.ts";
import { answersText, startFlood } from "./load/start-flood.ts";

export const name = "Another person while somebody floods the server";

/** Points of the flooder's workouts, and of the other person's file. */
const [floodPoints, otherPoints] = [20_000, 3600];
const workouts = 6;
/** Length of a flood, ms. */
const duration = 6000;
/** Pause between two requests of the other person, ms. */
const pause = 25;
/** How long the other person waits for one import, ms. */
const patience = 30_000;

const floods: readonly { readonly kind: FloodKind; readonly what: string }[] = [
  { kind: "nested", what: "1 MiB of nested JSON on 4 connections" },
  { kind: "logins", what: "logins, each from another address, on 64 connections" },
  { kind: "exports", what: "exports without a session on 80 connections" },
  { kind: "headers", what: "one workout named 40 times by each header, on 4 connections" },
];

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  // Another server on the same machine, unaffected by the flood itself: the capacity that is left for
  // anybody.
  const plain = fork(join(import.meta.dirname, "rivals", "plain-bytes-server.ts"));
  try {
    const [flooder, other] = [await createMember(cairn.url), await createMember(cairn.url)];
    const keys: string[] = [];
    for (let n = 0; n < workouts; n += 1) keys.push(await share(cairn.url, flooder, n));
    await importOne(cairn.url, other, 0);
    plain.send("");
    const [plainUrl] = (await once(plain, "message")) as [string];
    const quiet = await medians(cairn.url, other, plainUrl, delay(duration / 2));
    const results: BenchResult[] = [];
    for (const [index, { kind, what }] of floods.entries()) {
      const order: FloodOrder = { kind, url: cairn.url, key: flooder.sessionKey, workouts: keys, duration };
      const report = startFlood(order);
      await delay(500);
      const imported = importOne(cairn.url, other, index + 1);
      const loaded = await medians(cairn.url, other, plainUrl, delay(duration - 1000));
      const [importTime, sent] = [await imported, await report];
      results.push(
        {
          what: `median of GET /user during ${what}, against a server without a flood`,
          value: loaded.ours / loaded.plain,
          unit: "times",
          atMost: 60,
          beside: `${rounded(loaded.ours)} ms against ${rounded(loaded.plain)} ms; without the flood ${rounded(quiet.ours)} ms against ${rounded(quiet.plain)} ms; answers to the flood: ${answersText(sent)}`,
        },
        {
          what: "import of another person at the same time (1: it succeeded)",
          value: importTime === undefined ? 0 : 1,
          unit: "",
          atLeast: 1,
          beside: importTime === undefined ? "it failed" : `${rounded(importTime)} ms`,
        },
      );
      await settled(cairn.url, other);
    }
    return results;
  } finally {
    plain.kill();
    await cairn.stop();
  }
}

/** Imports a long ride of the flooder and makes it public. */
async function share(url: string, member: Member, n: number): Promise<string> {
  const gpx = writeGpx(longRide(floodPoints - n).recording, { type: "cycling" });
  const file = { name: `${n}.gpx`, bytes: new TextEncoder().encode(gpx) };
  const { workoutKey } = await uploadFile(url, member, file);
  await fetch(`${url}/apiserver/v1/workouts/header`, {
    method: "POST",
    headers: { sttauthorization: member.sessionKey },
    body: JSON.stringify([{ workoutKey, sharingFlags: 2 }]),
  });
  return workoutKey;
}

/** Duration of an import, ms; undefined if the server refused it or it took longer than the person waits. */
async function importOne(url: string, member: Member, n: number): Promise<number | undefined> {
  const gpx = writeGpx(longRide(otherPoints - n).recording, { type: "cycling" });
  const body = new FormData();
  body.append("file", new Blob([gpx]), `${n}.gpx`);
  const begun = performance.now();
  try {
    const answer = await fetch(`${url}/apiserver/v1/workout/importGpx`, {
      method: "POST",
      headers: { sttauthorization: member.sessionKey },
      body,
      signal: AbortSignal.timeout(patience),
    });
    await answer.text();
    return answer.status === 200 ? performance.now() - begun : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Median duration of a person's GET /user and of a call of the plain server, ms. The two alternate until a
 * promise settles.
 */
async function medians(
  url: string,
  member: Member,
  plainUrl: string,
  until: Promise<unknown>,
): Promise<{ readonly ours: number; readonly plain: number }> {
  const [ours, plain]: [number[], number[]] = [[], []];
  const ended = new AbortController();
  void until.then(() => ended.abort());
  while (!ended.signal.aborted || ours.length === 0) {
    ours.push(await askUser(url, member));
    plain.push(await askPlain(plainUrl));
    await delay(pause);
  }
  return { ours: median(ours), plain: median(plain) };
}

async function askPlain(url: string): Promise<number> {
  const begun = performance.now();
  await (await fetch(url)).text();
  return performance.now() - begun;
}

async function askUser(url: string, member: Member): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/apiserver/v1/user`, {
    headers: { sttauthorization: member.sessionKey },
  });
  await answer.text();
  if (answer.status !== 200) throw new Error(`GET /user was answered with ${answer.status}`);
  return performance.now() - begun;
}

/** Waits until the work left behind by the flood is done, as far as other clients can tell. */
async function settled(url: string, member: Member): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await delay(500);
    if ((await askUser(url, member)) < 20) return;
  }
}

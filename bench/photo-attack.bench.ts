import { writeGpx } from "@cairn/demo/files/write-gpx";
import { loopingExifPhoto } from "@cairn/testkit/files/looping-exif-photo";
import { createMember, type Member, uploadFile } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";

export const name = "Another person's calls while four photos come whose Exif block leads back to itself";

const photos = 4;
/** Pointers in each block: 1.6 kB, for which a reader that follows all of them needs half a minute. */
const pointers = 120;
/** How long the other person's calls are measured, ms; a longer call counts as this long. */
const duration = 8000;
/** Pause between two calls, ms. */
const pause = 20;

export async function run(): Promise<BenchResult[]> {
  const gpx = new TextEncoder().encode(writeGpx(longRide(1000).recording, { name: "A ride" }));
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  try {
    const [attacker, other] = [await createMember(cairn.url), await createMember(cairn.url)];
    const { workoutKey } = await uploadFile(cairn.url, attacker, { name: "ride.gpx", bytes: gpx });
    await look(cairn.url, other, gpx);
    const quiet = await look(cairn.url, other, gpx);
    const attack = Array.from({ length: photos }, () => sendPhoto(cairn.url, attacker, workoutKey));
    const attacked = await look(cairn.url, other, gpx);
    const outcomes = await Promise.all(attack);
    return [
      {
        what: "GET /user at the median, against the same without the attack",
        value: median(attacked.calls) / median(quiet.calls),
        unit: "times",
        atMost: 3,
        beside: `${rounded(median(attacked.calls))} ms against ${rounded(median(quiet.calls))} ms; the photos were answered with ${outcomes.join(", ")}`,
      },
      {
        what: "an import of 1,000 points, against the same without the attack",
        value: attacked.upload / quiet.upload,
        unit: "times",
        atMost: 5,
        beside: `${rounded(attacked.upload)} ms against ${rounded(quiet.upload)} ms; ${duration} ms is the longest that is looked at`,
      },
    ];
  } finally {
    await cairn.stop();
  }
}

/** Durations of a person's consecutive calls, and of one import among them, ms. */
async function look(
  url: string,
  member: Member,
  gpx: Uint8Array,
): Promise<{ readonly calls: readonly number[]; readonly upload: number }> {
  const end = performance.now() + duration;
  const uploaded = timeOf(() => uploadFile(url, member, { name: "ride.gpx", bytes: gpx }));
  const calls: number[] = [];
  while (performance.now() < end) {
    calls.push(await timeOf(() => getUser(url, member)));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return { calls, upload: await uploaded };
}

/** Duration of a task, at most the time of the measurement, ms. */
async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, duration);
  await Promise.race([task(), over]);
  clearTimeout(timer);
  return performance.now() - begun;
}

async function getUser(url: string, member: Member): Promise<void> {
  const response = await fetch(`${url}/apiserver/v1/user`, {
    headers: { sttauthorization: member.sessionKey },
  });
  if (!response.ok) throw new Error(`GET /user answered ${response.status}`);
  await response.arrayBuffer();
}

/** The outcome for the photo in one word; waits for half a minute at most. */
async function sendPhoto(url: string, member: Member, workoutKey: string): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(loopingExifPhoto(pointers))]), "photo.jpg");
  try {
    const response = await fetch(`${url}/apiserver/v1/workouts/${workoutKey}/image/web`, {
      method: "POST",
      headers: { sttauthorization: member.sessionKey },
      body: form,
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return "nothing";
  }
}

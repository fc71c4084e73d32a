import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gpx10 } from "../apps/server/test/wire/wire-files.ts";
import { makeDataDir } from "./cairn-process.ts";
import { type AnsweringCairn, type Json, OldClient, waysToRun } from "./old-client.ts";

/*
 * A program of years ago uploads, commits title and sharing to the key that it is answered, and deletes that key when its person
 * cancels. It may send a file that was sent before, and must harm nothing by it.
 */
describe.each(waysToRun)("an old program that sends a file again, to %s", (_, start) => {
  const folder = makeDataDir();
  let cairn: AnsweringCairn | undefined;
  const client = new OldClient(() => cairn?.next() ?? "");
  let first = "";

  beforeAll(async () => {
    cairn = await start(folder.dataDir);
    const person = { username: "again", password: "again-password", email: "again@example.org" };
    expect(await client.signUp(person)).toBe(200);
    first = await upload();
    await commit({
      workoutKey: first,
      description: "Mine alone",
      sharingFlags: "0",
      energyConsumption: "88",
    });
    // The first start builds the page.
  }, 240_000);
  afterAll(async () => {
    await cairn?.stop();
    folder.remove();
  });

  const upload = async (): Promise<string> => {
    const { error, payload, metadata } = await client.postFile("workout.gpx", Buffer.from(gpx10));
    expect([error, typeof metadata["INFO"]]).toEqual([null, "string"]);
    return String(payload["workoutKey"]);
  };
  /**
   * With too many waiting files an upload is refused at once, or after a while on a busy machine, and the program sends it again.
   */
  const uploadInTurn = async (): Promise<string> => {
    for (;;) {
      const { error, payload } = await client.postFile("workout.gpx", Buffer.from(gpx10));
      if (error === null) return String(payload["workoutKey"]);
      expect(error.code).toBeOneOf(["429", "503"]);
      await delay(250);
    }
  };
  const commit = async (header: Json) => {
    const body = `[${JSON.stringify(header)}]11`;
    const { status, text } = await client.ask("/workouts/header", client.withKey({ method: "POST", body }));
    expect([status, text.startsWith('{"error":null,')]).toEqual([200, true]);
  };
  /** Everything that a program reads of a workout, byte for byte, except for the time of the answer. */
  const answersAbout = async (key: string) => {
    const paths = ["", "/combined", "/data?samples=100000", "/recording", "/original"];
    const answers = [...paths.map((path) => `/workouts/${key}${path}`), `/workout/exportGpx/${key}`];
    return await Promise.all(
      answers.map(async (path) => {
        const { status, bytes } = await client.ask(path, client.withKey());
        return [path, status, bytes.toString("latin1").replace(/"metadata":.*$/, "")];
      }),
    );
  };
  const keysInList = async () =>
    (await client.asked<Json[]>("/workouts?limited=true&limit=1000000", client.withKey())).payload.map(
      (workout) => String(workout["workoutKey"]),
    );

  it("[API-48] commits and publishes its own draft, and the first one does not change", async () => {
    const before = await answersAbout(first);
    const second = await upload();
    expect(second).not.toBe(first);
    await commit({ workoutKey: second, description: "For all", sharingFlags: "19", energyConsumption: "1" });
    expect(await answersAbout(first)).toEqual(before);
    expect((await client.ask(`/workouts/${first}/combined`)).status).toBe(404);
    const shown = await client.asked(`/workouts/${second}/combined`);
    expect(shown.payload).toMatchObject({ description: "For all", sharingFlags: 19 });
    // Only the owner's answer says which workout it duplicates.
    const own = await client.asked(`/workouts/${second}/combined`, client.withKey());
    expect([shown.payload["duplicateOf"], own.payload["duplicateOf"]]).toEqual([undefined, first]);
  });

  it("[API-47] [API-48] cancels its own draft, and the first one does not change", async () => {
    const before = await answersAbout(first);
    const third = await upload();
    const gone = await client.asked(`/workouts/${third}/delete`, client.withKey({ method: "DELETE" }));
    expect([gone.error, gone.payload]).toEqual([null, true]);
    expect(await answersAbout(first)).toEqual(before);
    expect(await keysInList()).not.toContain(third);
  });

  it("[API-48] has a draft for each of forty copies that it sends at once, and cancels all of them", async () => {
    const [before, listed] = [await answersAbout(first), await keysInList()];
    const drafts = await Promise.all(Array.from({ length: 40 }, uploadInTurn));
    expect(new Set([...listed, ...drafts]).size).toBe(listed.length + 40);
    await Promise.all(
      drafts.map((key) => client.ask(`/workouts/${key}/delete`, client.withKey({ method: "DELETE" }))),
    );
    expect(await keysInList()).toEqual(listed);
    expect(await answersAbout(first)).toEqual(before);
  });
});

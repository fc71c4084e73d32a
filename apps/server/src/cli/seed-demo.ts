import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type DemoWorkout, demoWorkouts } from "@cairn/demo/demo-data";
import { demoFollows, demoPassword, demoPeople } from "@cairn/demo/demo-people";
import { type DemoResponses, responsesTo } from "@cairn/demo/demo-responses";
import { type AccountRow, findAccountByLogin } from "../core/accounts/accounts.queries.ts";
import { importForAnswer } from "../core/import-answers/import-answer.ts";
import { receiveFile } from "../core/received-files/receive-file.ts";
import type { Deps } from "../deps.ts";
import { createAccount } from "../features/account/create-account.ts";
import { saveWorkoutHeaders } from "../features/workouts/save-workout-headers.ts";
import type { SessionActor } from "../platform/access/actor.ts";
import { emit } from "../platform/events/events.queries.ts";
import type { WorkerTask } from "../platform/workers/workers.ts";
import type { DemoFileInput } from "./seed-demo-file.worker.ts";
import { addDemoPhotos } from "./seed-demo-photos.ts";
import { addDemoPortrait } from "./seed-demo-portraits.ts";
import { addDemoResponses } from "./seed-demo-responses.ts";
import { findStoredWorkouts, insertFollow, type StoredDemoWorkout } from "./seed-demo.queries.ts";

const writeDemoFile: WorkerTask<DemoFileInput, Uint8Array> = {
  file: new URL("./seed-demo-file.worker.ts", import.meta.url),
  name: "writeDemoFile",
  lane: "imports",
  timeLimit: 60_000,
};

/** Workouts in progress at once: each thread of the pool has one, and one waits for the database. */
const atOnce = 3;

const hour = 3_600_000;

interface DemoOwner {
  readonly account: AccountRow;
  readonly actor: SessionActor;
  readonly stored: ReadonlyMap<number, StoredDemoWorkout>;
}

/**
 * Fills an empty Cairn with the people of the demo and imports the files of their watches like any upload, newest first.
 * A complete demo is not changed; an interrupted one continues where it stopped.
 *
 * @param say prints a line for the person who started it
 * @param signal ends the work after the workouts that are in progress
 */
export async function seedDemo(deps: Deps, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const now = await demoDate(deps);
  const workouts = demoWorkouts(now);
  const owners = await createOwners(deps, workouts);
  const missing = workouts
    .map((workout, index) => ({ workout, index, responses: responsesTo(workout, now) }))
    .filter(({ workout, responses }) => !isWhole(storedOf(owners, workout), responses));
  say(`Log in as ${demoPeople.map(({ username }) => username).join(", ")}; the password is ${demoPassword}`);
  if (missing.length === 0) return await addPortraits(deps, owners, signal);
  say(`Creating ${missing.length} demo workouts, newest first. You can use Cairn in the meantime…`);
  const work = async (): Promise<void> => {
    for (let next = missing.shift(); next && !signal.aborted; next = missing.shift()) {
      const workoutKey = await makeWorkout(deps, owners, next.workout, { now, index: next.index });
      const actorOf = (username: string) => ownerOf(owners, username).actor;
      await addDemoResponses(deps, workoutKey, next.responses, { now, actorOf });
      if (missing.length > 0 && missing.length % 100 === 0) say(`  ${missing.length} to go`);
    }
  };
  // Faces come beside the first workouts, for which whoever has just started the demo waits.
  await Promise.all([addPortraits(deps, owners, signal), ...Array.from({ length: atOnce }, work)]);
}

async function addPortraits(
  deps: Deps,
  owners: ReadonlyMap<string, DemoOwner>,
  signal: AbortSignal,
): Promise<void> {
  for (const person of demoPeople)
    if (!signal.aborted) await addDemoPortrait(deps, person, ownerOf(owners, person.username).account);
}

/** A workout that its owner has made private, or that nobody responds to, is complete. */
const isWhole = (stored: StoredDemoWorkout | undefined, { likes, comments }: DemoResponses): boolean =>
  stored !== undefined && stored.isCommitted && (stored.hasResponses || likes.length + comments.length === 0);

/** The day that all dates are relative to: that of the first start, stored in the data folder. */
async function demoDate({ settings, now }: Deps): Promise<number> {
  const file = join(settings.dataDir, "demo-date");
  const kept = await readFile(file, "utf8").catch(() => undefined);
  // With a line break at its end it would not be a date.
  const date = Date.parse(kept?.trim() ?? "");
  if (!Number.isNaN(date)) return date;
  const today = now();
  await writeFile(file, `${today.toISOString()}\n`);
  return today.getTime();
}

async function createOwners(
  deps: Deps,
  workouts: readonly DemoWorkout[],
): Promise<ReadonlyMap<string, DemoOwner>> {
  const owners = new Map<string, DemoOwner>();
  for (const person of demoPeople) {
    const account = await accountOf(deps, person, workouts);
    const { id: userId, username } = account;
    owners.set(person.username, {
      account,
      actor: { kind: "session", userId, username, keyHash: Buffer.alloc(32) },
      stored: await findStoredWorkouts(deps.db, userId),
    });
  }
  for (const { follower, followed, pending } of demoFollows) {
    const [followerId, followeeId] = [idOf(owners, follower), idOf(owners, followed)];
    const createdAt = deps.now();
    const follow = { followerId, followeeId, acceptedAt: pending ? null : createdAt, createdAt };
    await deps.db.transaction().execute(async (trx) => {
      const isNew = await insertFollow(trx, follow);
      if (isNew && pending) await emit(trx, "follow.requested", followeeId, { followerId });
    });
  }
  return owners;
}

/** An existing account is not created again, because hashing its password would cost each start a second. */
async function accountOf(
  deps: Deps,
  person: (typeof demoPeople)[number],
  workouts: readonly DemoWorkout[],
): Promise<AccountRow> {
  const known = await findAccountByLogin(deps.db, person.username);
  if (known) return known;
  const starts = workouts.flatMap(({ owner, startTime }) => (owner === person.username ? [startTime] : []));
  // Whoever signs up has their first workout soon afterwards.
  const signedUp = new Date(Math.min(deps.now().getTime(), ...starts) - hour);
  const made = await createAccount({ ...deps, now: () => signedUp }, { ...person, password: demoPassword });
  if (!made.ok) throw new Error(`the account ${person.username} was not created: ${made.error}`);
  return made.value;
}

/** @returns its key */
async function makeWorkout(
  deps: Deps,
  owners: ReadonlyMap<string, DemoOwner>,
  workout: DemoWorkout,
  input: DemoFileInput,
): Promise<string> {
  const { actor } = ownerOf(owners, workout.owner);
  const stored = storedOf(owners, workout) ?? (await importDemoFile(deps, actor, workout, input));
  if (stored.isCommitted) return stored.id;
  await addDemoPhotos(deps, actor, workout, stored);
  const workoutKey = stored.id;
  const { activityId, title: description, sharingFlags } = workout;
  const header = { workoutKey, activityId, description, sharingFlags };
  const saved = await saveWorkoutHeaders(deps, actor, [header]);
  if (!saved.ok) throw new Error(`the demo's ${workout.fileName} was not saved: ${saved.error}`);
  return workoutKey;
}

async function importDemoFile(
  deps: Deps,
  actor: SessionActor,
  workout: DemoWorkout,
  input: DemoFileInput,
): Promise<StoredDemoWorkout> {
  const written = await deps.workers.run(writeDemoFile, input);
  if (!written.ok) throw new Error(`the demo's ${workout.fileName} was not created: ${written.error}`);
  const file = Readable.from([Buffer.from(written.value)]);
  const received = await receiveFile({ filename: workout.fileName, file }, { deps, ownerId: actor.userId });
  const [outcome] = received.ok
    ? await importForAnswer(deps, received.value, { actor, keepDuplicates: false })
    : [{ result: received }];
  const imported = outcome?.result;
  if (!imported?.ok)
    throw new Error(`the demo's ${workout.fileName} was refused: ${imported?.error ?? "no workout"}`);
  const { workoutKey: id, totalTime, timeOffsetInMinutes: offsetMinutes } = imported.value.workout;
  return { id, totalTime, offsetMinutes, photoCount: 0, isCommitted: false, hasResponses: false };
}

function ownerOf(owners: ReadonlyMap<string, DemoOwner>, username: string): DemoOwner {
  const owner = owners.get(username);
  if (!owner) throw new Error(`the demo has no ${username}`);
  return owner;
}

const idOf = (owners: ReadonlyMap<string, DemoOwner>, username: string): string =>
  ownerOf(owners, username).actor.userId;

const storedOf = (
  owners: ReadonlyMap<string, DemoOwner>,
  workout: DemoWorkout,
): StoredDemoWorkout | undefined => ownerOf(owners, workout.owner).stored.get(workout.startTime);

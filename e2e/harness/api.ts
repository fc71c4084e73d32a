import { randomBytes } from "node:crypto";
import { solveChallenge } from "@cairn/testkit/solve-challenge";

/** A person with an account, made through the API. */
export interface Member {
  readonly username: string;
  readonly realName: string;
  readonly password: string;
  readonly sessionKey: string;
}

/** The fields of a workout that the journeys read. */
export interface ImportedWorkout {
  readonly workoutKey: string;
  readonly username: string;
}

const base = (url: string): string => `${url}/apiserver/v1`;

/**
 * Signs a new person up, including the human check. Names end in six random digits, so that every test has
 * its own people. Each of them comes from a household of their own, as if behind a proxy, because sign-ups
 * are limited per household.
 */
export async function createMember(url: string, name = "walker"): Promise<Member> {
  const username = `${name}-${randomBytes(3).toString("hex")}`;
  const person = { username, realName: `The ${name}`, password: "over the hills" };
  const response = await fetch(`${base(url)}/user`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-human-check": await solveHumanCheck(url, "SIGNUP"),
      "x-forwarded-for": ["10", ...randomBytes(3)].join("."),
    },
    body: JSON.stringify({ ...person, email: `${username}@example.org` }),
  });
  const answer = (await succeeded(response)) as { sessionkey: string };
  return { ...person, sessionKey: answer.sessionkey };
}

/** A file to be sent. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The result of one file of an archive. */
interface ImportedMember {
  readonly file: string;
  readonly workout?: ImportedWorkout;
  readonly error?: { readonly reason: string };
}

/** Sends one file. The answer is a private draft, even if the file was sent before. */
export const uploadFile = (url: string, member: Member, file: SentFile): Promise<ImportedWorkout> =>
  send<ImportedWorkout>(url, member, file);

/** Sends an archive. The answer has one result for each file in it. */
export const uploadArchive = (
  url: string,
  member: Member,
  file: SentFile,
): Promise<readonly ImportedMember[]> => send<readonly ImportedMember[]>(url, member, file);

async function send<Payload>(url: string, member: Member, file: SentFile): Promise<Payload> {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(file.bytes)]), file.name);
  const headers = { sttauthorization: member.sessionKey };
  const response = await fetch(`${base(url)}/workout/importGpx?duplicates=keep`, {
    method: "POST",
    headers,
    body: form,
  });
  const { payload } = (await succeeded(response)) as { payload: Payload };
  return payload;
}

/** Imports one file and commits the draft. */
export async function importWorkout(
  url: string,
  member: Member,
  file: SentFile,
  header: {
    readonly sharingFlags: number;
    readonly description: string;
    readonly activityId?: number;
  },
): Promise<ImportedWorkout> {
  const workout = await uploadFile(url, member, file);
  const saved = await fetch(`${base(url)}/workouts/header`, {
    method: "POST",
    headers: { sttauthorization: member.sessionKey, "content-type": "application/json" },
    body: JSON.stringify([{ workoutKey: workout.workoutKey, ...header }]),
  });
  await succeeded(saved);
  return workout;
}

/** A workout entered by hand. */
interface TypedWorkout {
  readonly activityId: number;
  readonly startTime: number;
  readonly totalTime: number;
  readonly totalDistance?: number;
  readonly description?: string;
  readonly energyConsumption?: number;
  readonly sharingFlags?: number;
}

/** Enters workouts by hand, one after the other. */
export async function storeWorkouts(
  url: string,
  member: Member,
  workouts: readonly TypedWorkout[],
): Promise<void> {
  for (const workout of workouts) {
    const saved = await fetch(`${base(url)}/workout`, {
      method: "POST",
      headers: { sttauthorization: member.sessionKey, "content-type": "application/json" },
      body: JSON.stringify(workout),
    });
    await succeeded(saved);
  }
}

/** The member's own workouts, including drafts. */
export async function listWorkouts(url: string, member: Member): Promise<readonly ImportedWorkout[]> {
  const response = await fetch(`${base(url)}/workouts`, {
    headers: { sttauthorization: member.sessionKey },
  });
  return ((await succeeded(response)) as { payload: readonly ImportedWorkout[] }).payload;
}

/** Ends the session on the server, as logging out elsewhere or expiry would. */
export async function endSession(url: string, sessionKey: string): Promise<void> {
  await succeeded(await fetch(`${base(url)}/logout`, { headers: { sttauthorization: sessionKey } }));
}

async function succeeded(response: Response): Promise<unknown> {
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${body}`);
  return JSON.parse(body);
}

async function solveHumanCheck(url: string, action: string): Promise<string> {
  const answer = await succeeded(await fetch(`${base(url)}/humancheck?action=${action}`));
  return solveChallenge((answer as { payload: Parameters<typeof solveChallenge>[0] }).payload);
}

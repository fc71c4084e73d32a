import type { ImportedWorkout, Member } from "./api.ts";

/** Makes a call as a person, as another device of theirs would. */
async function callAs(
  url: string,
  { sessionKey }: Member,
  path: string,
  body?: object | string,
  method = "POST",
): Promise<unknown> {
  const isJson = typeof body === "object" && !(body instanceof FormData);
  const response = await fetch(`${url}/apiserver/v1${path}`, {
    method,
    headers: { sttauthorization: sessionKey, ...(isJson && { "content-type": "application/json" }) },
    ...(body && { body: isJson ? JSON.stringify(body) : body }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { payload: unknown }).payload;
}

/** Makes one person ask to follow another. */
export const requestFollow = (url: string, follower: Member, followee: Member) =>
  callAs(url, follower, `/user/follow/${followee.username}`);

/** Makes one person unfollow another. */
export const unfollow = (url: string, follower: Member, followee: Member) =>
  callAs(url, follower, `/user/unfollow/${followee.username}`);

/** Makes one person follow another, who accepts. */
export async function follow(url: string, follower: Member, followee: Member): Promise<void> {
  await requestFollow(url, follower, followee);
  await callAs(url, followee, `/user/follow/accept/${follower.username}`, {}, "PUT");
}

export interface EnteredWorkout {
  readonly description: string;
  /** ms since 1970. */
  readonly startTime: number;
  readonly activityId?: number;
  /** Seconds. */
  readonly duration?: number;
  /** Metres. */
  readonly totalDistance?: number;
  readonly notes?: string;
  readonly sharingFlags?: number;
}

/** Enters a workout by hand, as the page does, whose clock is not known; by default, a public run of an hour. */
export const enterWorkout = async (
  url: string,
  member: Member,
  workout: EnteredWorkout,
): Promise<ImportedWorkout> =>
  (await callAs(url, member, "/workout", {
    activityId: 1,
    duration: 3600,
    sharingFlags: 19,
    timeZoneOffset: 0,
    ...workout,
  })) as ImportedWorkout;

/** Writes the first note of a day (`2026-11-23`). */
export const writeNote = (url: string, member: Member, day: string, text: string) =>
  callAs(url, member, "/diary/notes", { day, text, version: null }, "PUT");

/** Makes a person comment on a workout. */
export const commentOn = (url: string, member: Member, workoutKey: string, text: string) =>
  callAs(url, member, `/workouts/comment/${workoutKey}`, text);

/** Changes the privacy of a workout. */
export const shareAs = (url: string, member: Member, workoutKey: string, sharingFlags: number) =>
  callAs(url, member, "/workouts/header", [{ workoutKey, sharingFlags }]);

/** Adds a photo to a workout. @returns its key */
export async function addPhoto(
  url: string,
  member: Member,
  workoutKey: string,
  photo: { readonly name: string; readonly buffer: Buffer },
): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(photo.buffer)], { type: "image/jpeg" }), photo.name);
  const { key } = (await callAs(url, member, `/workouts/${workoutKey}/image/web`, form)) as { key: string };
  return key;
}

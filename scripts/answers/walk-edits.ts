import type { Names } from "./names.ts";
import type { Recorder } from "./recorder.ts";
import { anonymous, askersAbout, type Owner } from "./world.ts";

/** Sharing flags of each privacy level: private, by link, followers, public. */
const levels = [0, 1, 17, 19];

/** Edits a workout in all ways, shares it in all ways, and reads it as everybody after each change. */
export async function walkEdits(recorder: Recorder, owner: Owner): Promise<void> {
  const { workoutKey } = lastOf(owner);
  const params = { workoutKey };
  for (const sharingFlags of levels) {
    await recorder.ask(owner.owner, "saveWorkoutAttributes", {
      params,
      json: { sharingFlags },
      when: `to ${sharingFlags}`,
    });
    await lookAt(recorder, owner, workoutKey, `shared as ${sharingFlags}`);
  }
  const words = {
    description: "Another title",
    notes: "Two\nlines",
    gear: ["Bike", "Shoes"],
    privateNote: "Mine",
  };
  await recorder.ask(owner.owner, "saveWorkoutHeaders", { json: [{ workoutKey, ...words }] });
  await recorder.ask(owner.owner, "saveWorkoutBatch", {
    json: [{ key: workoutKey, activityId: 2, totalAscent: 321 }],
  });
  await recorder.ask(owner.stranger, "saveWorkoutHeaders", { json: [{ workoutKey, ...words }] });
  await recorder.ask(owner.owner, "saveWorkoutHeaders", {
    json: [{ workoutKey, activityId: 89 }],
    when: "bad sport",
  });
  await recorder.ask(anonymous, "saveWorkoutAttributes", { params, json: words });
  await walkBulk(recorder, owner, workoutKey);
  await lookAt(recorder, owner, workoutKey, "after edits");
  for (const source of ["device", "computed", "auto"]) {
    await recorder.ask(owner.owner, "chooseSources", { params, json: { all: source }, when: source });
    await lookAt(recorder, owner, workoutKey, `by ${source}`);
  }
  await recorder.ask(owner.stranger, "chooseSources", { params, json: { all: "device" } });
}

/** Adds a photo that is already there and a file that is no photo, and deletes a photo. */
export async function walkPhotos(recorder: Recorder, names: Names, owner: Owner): Promise<void> {
  const [entry] = owner.photos;
  if (!entry) throw new Error(`${owner.username} has no photo.`);
  const [workoutKey, [imageKey = ""]] = entry;
  const params = { workoutKey };
  const photo = await recorder.peek(owner.owner, "getPhoto", { params: { imageKey } });
  const added = await recorder.peek(owner.owner, "addPhoto", {
    params,
    files: [{ name: "a.jpg", bytes: photo.bytes }],
  });
  names.add(added.json().payload.key, "an added photo");
  await recorder.ask(owner.owner, "addPhoto", {
    params,
    files: [{ name: "a.jpg", bytes: photo.bytes }],
    when: "again",
  });
  await recorder.ask(owner.owner, "addPhoto", {
    params,
    files: [{ name: "a.jpg", bytes: Buffer.from("none") }],
    when: "none",
  });
  await recorder.ask(owner.stranger, "addPhoto", { params, files: [{ name: "a.jpg", bytes: photo.bytes }] });
  await recorder.ask(owner.owner, "saveProfileImage", {
    files: [{ name: "a.jpg", bytes: Buffer.from("none") }],
  });
  await recorder.ask(owner.owner, "getProfileImage", { params: { profileImage: "0".repeat(24) } });
  await recorder.ask(owner.owner, "removeProfileImage");
  for (const asker of [anonymous, owner.stranger, owner.owner]) {
    await recorder.ask(asker, "deletePhoto", { params: { imageKey } });
    await recorder.ask(asker, "listWorkoutPhotos", { params, when: "after it" });
  }
}

/** Deletes a workout, first as people who may not, then as its owner. */
export async function walkDeletes(recorder: Recorder, owner: Owner): Promise<void> {
  const { workoutKey } = lastOf(owner);
  for (const asker of askersAbout(owner).toReversed()) {
    await recorder.ask(asker, "deleteWorkout", { params: { workoutKey } });
  }
  await lookAt(recorder, owner, workoutKey, "after it was deleted");
}

async function lookAt(recorder: Recorder, owner: Owner, workoutKey: string, when: string): Promise<void> {
  const person = { params: { username: owner.username }, when };
  for (const asker of askersAbout(owner)) {
    await recorder.ask(asker, "getCombinedWorkout", { params: { workoutKey }, when });
    await recorder.ask(asker, "listSharedWorkouts", { ...person, query: "limit=5" });
    await recorder.ask(asker, "getWorkoutStats", person);
    await recorder.ask(asker, "getSimilarRoutes", { params: { workoutKey }, when });
  }
}

function lastOf({ workouts, username }: Owner): Owner["workouts"][number] {
  const last = workouts.at(-1);
  if (!last) throw new Error(`${username} has no workout.`);
  return last;
}

/** The same for many workouts at once, cancelled before it starts. */
async function walkBulk(recorder: Recorder, { owner, stranger }: Owner, workoutKey: string): Promise<void> {
  const key = "b".repeat(24);
  const json = { key, workouts: [workoutKey], action: { kind: "delete" }, after: 60_000 };
  await recorder.ask(owner, "startBulkChange", { json });
  await recorder.ask(owner, "startBulkChange", { json: { ...json, workouts: [] }, when: "of no workouts" });
  await recorder.ask(anonymous, "startBulkChange", { json });
  await recorder.ask(stranger, "getBulkChange", { params: { key } });
  await recorder.ask(stranger, "exportArchive", { params: { key } });
  await recorder.ask(owner, "cancelBulkChange", { params: { key } });
  await recorder.ask(owner, "getBulkChange", { params: { key }, when: "after it was taken back" });
}

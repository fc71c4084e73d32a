import type { CallName } from "@cairn/contracts/api";
import type { Asker, Recorder } from "./recorder.ts";
import { aboutOwner, ownReads, workoutReads } from "./walk-examples.ts";
import { anonymous, askersAbout, type ListedWorkout, type Owner } from "./world.ts";

/** Number of tasks under way at once; a server with two processors cannot use more. */
const atOnce = 4;

/** Performs all tasks, some at a time; the first failure ends it. */
async function runAtOnce(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = works.values();
  const work = async (): Promise<void> => {
    for (const next of waiting) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

type Work = () => Promise<unknown>;

const boxes = [
  "",
  "limit=100",
  "lowerlat=46&lowerlng=9&upperlat=47.5&upperlng=13&limit=100",
  "lowerlat=60&lowerlng=20&upperlat=70&upperlng=30&limit=7",
  "lowerlat=-40&lowerlng=170&upperlat=40&upperlng=-60&limit=100",
  "lowerlat=95",
];

/**
 * Makes every call that changes nothing, as everybody, about everything.
 *
 * @param every the calls about single workouts cover only every n-th workout of each person
 */
export async function walkReads(recorder: Recorder, owners: readonly Owner[], every: number): Promise<void> {
  await runAtOnce([
    ...openReads(recorder),
    ...owners.flatMap((owner) => [
      ...readsOfOneself(recorder, owner),
      ...readsAbout(recorder, owner),
      ...owner.workouts
        .filter((_, index) => index % every === 0)
        .flatMap((workout) => readsOfWorkout(recorder, owner, workout)),
    ]),
  ]);
}

const openReads = (recorder: Recorder): Work[] => [
  () => recorder.ask(anonymous, "getSignUpMode"),
  () => recorder.ask(anonymous, "getPage", { params: { page: "cookies" }, query: "language=fi" }),
  () => recorder.ask(anonymous, "subscribeToNewsletter", { json: { email: "" } }),
  () => recorder.ask(anonymous, "listMapStyles"),
  () => recorder.ask(anonymous, "listMapRegions"),
  () =>
    recorder.ask(anonymous, "getRegionTile", {
      params: { kind: "map", version: "0", z: "0", x: "0", y: "0" },
    }),
  () => recorder.ask(anonymous, "getRegionPack", { params: { version: "0" }, query: "tiles=map-0-0-0" }),
  () => recorder.ask(anonymous, "geocode", { query: "q=Kuopio" }),
  () => recorder.ask(anonymous, "nameTowns", { query: "points=62.89,27.68" }),
  ...["DEFAULT/5/17/11", "OUTDOORS_MAP/5/17/11", "LANDSCAPE_MAP/5/17/11", "NONE/5/17/11"].map(
    (tile) => () => {
      const [style = "", z = "", x = "", y = ""] = tile.split("/");
      return recorder.ask(anonymous, "getMapTile", { params: { style, z, x, y } });
    },
  ),
  ...boxes.map((query) => () => recorder.ask(anonymous, "publicWorkoutsWithin", { query })),
  ...(["getUser", "listWorkouts", "listRoutes", "listFriendPhotos", "getStorage"] as const).map(
    (call) => () => recorder.ask(anonymous, call),
  ),
  () => recorder.keep(anonymous, "GET", "/apiserver/v1/openapi.json"),
];

/** Requests of a person about themselves. */
function readsOfOneself(recorder: Recorder, about: Owner): Work[] {
  const { owner, username, workouts } = about;
  const asker = { ...owner, name: `${username} herself` };
  const middle = workouts[Math.floor(workouts.length / 2)]?.startTime ?? 0;
  const ask =
    (call: CallName, ...queries: readonly string[]) =>
    async () => {
      for (const query of queries) await recorder.ask(asker, call, { query });
    };
  return [
    ...ownReads.map((call) => () => recorder.askByExample(asker, call, aboutOwner(about))),
    ask("getPersonalBests", "activityId=1", "activityId=2", "activityId=21"),
    ask("listNotifications", "", "limit=0", "limit=2", "before=none"),
    ask("listDayNotes", "since=2024-01-01&until=2024-12-31"),
    ask("listFriendPhotos", "", "limit=3"),
    ask("listFriendWorkouts", "", "limit=3"),
    ask("listFeed", "", "limit=3", "limit=3&offset=3"),
    ...["gi", "aino", "a"].map((term) => () => recorder.ask(asker, "searchPeople", { params: { term } })),
    ask("getDiaryColumns", "part=texts", "months=665"),
    () => recorder.ask(asker, "getTrackTile", { params: { z: "0", x: "0", y: "0" } }),
    ask("listWorkouts", "", "sortonst=true", "limited=true&limit=5", "limit=10&offset=15"),
    ask("listWorkouts", `since=${middle}`, `until=${middle}`, `until=${middle}&limit=3`, "limit=-1"),
    ask("countWorkouts", ...[0, 1, 17, 19].map((flags) => `until=${middle}&sharingFlags=${flags}`)),
    ...boxes.map((box) => ask("publicWorkoutsWithin", box)),
    () => followPages(recorder, asker, "listWorkouts", {}, 13),
  ];
}

/** Everybody's requests about a person. */
function readsAbout(recorder: Recorder, owner: Owner): Work[] {
  return askersAbout(owner).flatMap((asker) => readsByOne(recorder, owner.username, asker));
}

function readsByOne(recorder: Recorder, username: string, asker: Asker): Work[] {
  const params = { username };
  return [
    () => recorder.ask(asker, "getPerson", { params }),
    () => recorder.ask(asker, "getWorkoutStats", { params }),
    () => recorder.ask(asker, "getProfileTile", { params: { ...params, z: "0", x: "0", y: "0" } }),
    ...["", "sortonst=true", "limit=4", "limit=4&offset=3"].map(
      (query) => () => recorder.ask(asker, "listSharedWorkouts", { params, query }),
    ),
    () => followPages(recorder, asker, "listSharedWorkouts", params, 9),
    ...photoPages(asker).map(
      (query) => () =>
        recorder.ask(asker, "listUserPhotos", { params, query, isUnordered: asker.name === "owner" }),
    ),
  ];
}

/** Owners see their photos in upload order, which varies because the demo uploads those of several workouts at once. */
const photoPages = ({ name }: Asker): readonly string[] =>
  name === "owner" ? ["limit=100"] : ["", "limit=100", "offset=1&limit=2"];

/** Reads a list to its end, using `until` of each answer. */
async function followPages(
  recorder: Recorder,
  asker: Asker,
  call: CallName,
  params: Readonly<Record<string, string>>,
  limit: number,
): Promise<void> {
  let until = "0";
  for (let page = 1; ; page += 1) {
    const when = `page ${page}`;
    const answer = await recorder.ask(asker, call, { params, query: `limit=${limit}&until=${until}`, when });
    if (answer.status !== 200 || answer.json().payload.length === 0) return;
    until = answer.json().metadata.until;
  }
}

function readsOfWorkout(recorder: Recorder, owner: Owner, { workoutKey }: ListedWorkout): Work[] {
  const params = { workoutKey, username: owner.username };
  const around = `username=${owner.username}&objectid=${workoutKey}`;
  const photos = owner.photos.get(workoutKey) ?? [];
  return askersAbout(owner).flatMap((asker) => {
    const aboutIt: Work[] = workoutReads.map((call) => () => recorder.ask(asker, call, { params }));
    const aboutPhotos = photos.flatMap((imageKey) => photoReads(recorder, asker, imageKey));
    return aboutIt.concat(aboutPhotos, [
      () => recorder.ask(asker, "getCombinedWorkout", { params, query: "as=others" }),
      () => recorder.ask(asker, "getCombinedWorkoutOfUser", { params }),
      () => recorder.ask(asker, "getWorkoutData", { params, query: "samples=50" }),
      () => recorder.ask(asker, "getWorkoutsAround", { query: around }),
      () =>
        recorder.ask(asker, "getWorkoutExtensions", { params, json: ["SummaryExtension", "SkiExtension"] }),
      () => askTwice(recorder, asker, workoutKey),
    ]);
  });
}

const photoReads = (recorder: Recorder, asker: Asker, imageKey: string): Work[] => [
  () => recorder.ask(asker, "getPhoto", { params: { imageKey } }),
  () => recorder.ask(asker, "getScaledPhoto", { params: { imageKey }, query: "width=200&height=150" }),
  () => recorder.ask(asker, "getScaledPhoto", { params: { imageKey }, query: "width=300&fit=true" }),
];

/** Whether a client that sends the version it has is told that it is still valid. */
async function askTwice(recorder: Recorder, asker: Asker, workoutKey: string): Promise<void> {
  const ask = { params: { workoutKey } };
  const tag = (await recorder.peek(asker, "getWorkoutRecording", ask)).headers.get("etag");
  if (tag === null) return;
  const when = "by one who has it";
  await recorder.ask(asker, "getWorkoutRecording", { ...ask, headers: { "if-none-match": tag }, when });
}

import { combined, dataPoint, foundPerson, stats, workout } from "./entities.ts";
import { exactly, type Fields, type Shape } from "./shape.ts";
import type { WireLine } from "./wire-line.ts";

const json = { "content-type": "application/json" };
const listMetadata: Shape = { workoutcount: "digits", until: "instant" };
const list = (query: string, says: string): WireLine => ({
  line: "1.4",
  says,
  call: `GET /workouts${query}`,
  payload: [workout],
  metadata: listMetadata,
});
const header = (says: string, body: string, saved: Shape): WireLine => ({
  line: "1.10",
  says,
  call: "POST /workouts/header",
  headers: json,
  body,
  afterwards: { call: "GET /workouts/{draft}", payload: saved },
});
const typedIn = (says: string, fields: string, saved: Fields): WireLine => ({
  line: "1.11",
  says,
  call: "POST /workout",
  headers: json,
  body: `{"activityId":23,"startTime":1404403200000,${fields}}`,
  payload: { ...workout, ...saved },
});
/** 59 steps of 1e-4 degrees along a meridian in 295 s, as in the uploaded file. */
const walked: Fields = { startTime: exactly(Date.parse("2014-07-01T10:00:00Z")), totalTime: exactly(295) };

/** (60, 24) and (60.0059, 24) by Google's "Encoded Polyline Algorithm Format", computed independently of this code. */
const straight = "_wemJ_onqC{c@?";

/** Workouts: lists, single ones, their points, edits, totals (1.4 to 1.7, 1.10 to 1.14, 5.1, 5.2). */
export const linesOfWorkouts: readonly WireLine[] = [
  list("?limited=true&limit=1000000", "the diary"),
  list("?limited=true&limit=10000000", "the diary with the largest limit seen"),
  list("?sortonst=true&limit=50&offset=0", "sorted by start"),
  list("?sortonst=True&limit=50&offset=0", "with a capital, as Python writes true"),
  list("?limit=100&offset=0", "by pages"),
  list("?since=0&limit=20&offset=0", "since always"),
  list("?limited=true&offset=&limit=100", "with an empty offset"),
  list("", "all without a limit"),
  {
    line: "1.4",
    says: "an empty page ends a list",
    call: "GET /workouts?sortonst=true&limit=50&offset=1000",
    payload: "empty list",
    metadata: listMetadata,
  },
  {
    line: "1.4",
    says: "a heart rate is whole numbers under both names",
    call: "GET /workouts/{private}",
    payload: { hrdata: { avg: "int", workoutAvgHR: "int" }, avgSpeed: "float", polyline: "polyline" },
  },
  {
    line: "1.4",
    says: "without a heart rate the workout's are 0 and the person's is 180",
    call: "GET /workouts/{public}",
    payload: {
      hrdata: exactly({ userMaxHR: 180, workoutMaxHR: 0, workoutAvgHR: 0, hrmax: 0, avg: 0, max: 180 }),
      cadence: exactly({ max: 0, avg: 0 }),
    },
  },
  {
    line: "1.4",
    says: "what was typed in never had a track, and {0, 0} is no place",
    call: "GET /workouts/{typed}",
    payload: {
      isManuallyAdded: exactly(true),
      startPosition: exactly({ x: 0, y: 0 }),
      description: exactly(undefined),
      totalAscent: exactly(0),
    },
  },
  {
    line: "1.5",
    says: "one workout by header",
    call: "GET /workouts/{private}",
    payload: workout,
    metadata: "object",
  },
  {
    line: "1.5",
    says: "one workout by token",
    call: "GET /workouts/{private}",
    by: "token",
    payload: workout,
  },
  {
    line: "1.6",
    says: "a shared workout without a session",
    call: "GET /workouts/{public}/combined",
    by: "nobody",
    payload: combined,
    metadata: { ts: "instant" },
  },
  {
    line: "1.6",
    says: "a private workout for its owner",
    call: "GET /workouts/{private}/combined",
    payload: { ...combined, extensions: [{ type: "words" }], extensionTypes: ["words"] },
  },
  {
    line: "1.6",
    says: "the title is the description",
    call: "GET /workouts/{public}/combined",
    by: "nobody",
    payload: { description: exactly("To the kiosk"), fullname: exactly("old-hand Tester") },
  },
  {
    line: "1.7",
    says: "points without a session",
    call: "GET /workouts/{public}/data?samples=100000",
    by: "nobody",
    payload: {
      "description?": "words",
      starttime: "ms",
      totaldistance: "int",
      totaltime: exactly(295),
      locations: [dataPoint],
      heartrates: "empty list",
      eventlaps: "list",
    },
  },
  {
    line: "1.7",
    says: "points by token, without samples",
    call: "GET /workouts/{private}/data",
    by: "token",
    payload: { locations: [dataPoint], heartrates: [{ t: "int", hr: "int" }] },
  },
  {
    line: "5.1",
    says: "without a track the lists are empty",
    call: "GET /workouts/{typed}/data",
    payload: { locations: "empty list", heartrates: "empty list", eventlaps: "empty list" },
  },
  {
    line: "0.10",
    says: "numbers as text, nulls, and something after the body",
    call: "POST /workouts/header",
    headers: json,
    body: '[{"totalDistance":null,"workoutKey":"{draft}","activityId":"1","startTime":null,"totalTime":null,"description":"Out","energyConsumption":"88","sharingFlags":"17"}]11',
    afterwards: {
      call: "GET /workouts/{draft}",
      payload: {
        ...walked,
        activityId: exactly(1),
        description: exactly("Out"),
        energyConsumption: exactly(88),
        sharingFlags: exactly(17),
        visibilityFriends: exactly(true),
      },
    },
  },
  header(
    "a draft is committed",
    '[{"workoutKey":"{draft}","totalDistance":656,"activityId":1,"startTime":1404208800000,"totalTime":295,"description":"Run","energyConsumption":50,"sharingFlags":19}]',
    { ...walked, description: exactly("Run"), sharingFlags: exactly(19) },
  ),
  header(
    "with the heart rate and steps of the page",
    '[{"workoutKey":"{draft}","hrMaxValue":171,"hrAvgValue":140,"stepCount":700}]',
    {
      hrdata: { hrmax: exactly(171), avg: exactly(140), workoutMaxHR: exactly(171) },
      stepCount: exactly(700),
    },
  ),
  typedIn(
    "the SDK's object",
    '"description":"Gym","energyConsumption":310,"sharingFlags":0,"totalDistance":0,"duration":2700,"totalTime":0,"workoutKey":null',
    {
      totalTime: exactly(2700),
      energyConsumption: exactly(310),
      description: exactly("Gym"),
    },
  ),
  typedIn(
    "the page's object",
    '"energy":200,"hrAvg":120,"hrMax":150,"stepCount":10,"timeZoneOffset":180,"duration":60,"totalDistance":100',
    {
      energyConsumption: exactly(200),
      stepCount: exactly(10),
      timeOffsetInMinutes: exactly(180),
      hrdata: { avg: exactly(120), hrmax: exactly(150) },
    },
  ),
  {
    line: "1.12",
    says: "a draft is thrown away",
    call: "DELETE /workouts/{draft}/delete",
    payload: exactly(true),
    afterwards: { call: "GET /workouts/{draft}", status: 404, error: "404" },
  },
  {
    line: "1.12",
    says: "some attributes of one",
    call: "PUT /workouts/{draft}/attributes",
    headers: json,
    body: '{"description":"Named later","totalAscent":12}',
    afterwards: {
      call: "GET /workouts/{draft}",
      payload: { description: exactly("Named later"), totalAscent: exactly(12) },
    },
  },
  {
    line: "1.12",
    says: "several with their key called key",
    call: "POST /workouts/batchUpdate",
    headers: json,
    body: '[{"key":"{draft}","sharingFlags":17}]',
    afterwards: { call: "GET /workouts/{draft}", payload: { sharingFlags: exactly(17) } },
  },
  {
    line: "1.12",
    says: "extensions by the names of their types",
    call: "POST /workout/extensions/{private}",
    headers: json,
    body: '["SummaryExtension","IntensityExtension","WeatherExtension"]',
    payload: [{ type: "words" }],
  },
  {
    line: "1.14",
    says: "what somebody shares",
    call: "GET /workouts/{user}/public?limit=40&sortonst=true",
    by: "nobody",
    payload: [workout],
    metadata: listMetadata,
  },
  {
    line: "1.14",
    says: "public workouts in a box, each with its person",
    call: "GET /workouts/public/within?lowerlat=59.9&lowerlng=23.9&upperlat=60.1&upperlng=24.1&limit=50",
    by: "nobody",
    payload: [{ user: foundPerson, workout }],
    metadata: { workoutcount: "digits" },
  },
  {
    line: "1.14",
    says: "nothing in a box of the sea",
    call: "GET /workouts/public/within?lowerlat=-1&lowerlng=-1&upperlat=1&upperlng=1&limit=50",
    by: "nobody",
    payload: "empty list",
    metadata: { workoutcount: exactly("0") },
  },
  { line: "1.14", says: "somebody's sums", call: "GET /workouts/{user}/stats", by: "nobody", payload: stats },
  {
    line: "1.14",
    says: "how many are shared alike",
    call: "GET /workouts/count?until=4000000000000&sharingFlags=19",
    payload: { count: "int", totalCount: "int" },
  },
  {
    line: "1.14",
    says: "the feed, flat and with real names, by an address with a slash at its end",
    call: "GET /user/feed/combined/?limit=1000",
    payload: [{ ...workout, feedType: exactly("WORKOUT"), username: exactly("friend"), fullname: "words" }],
  },
  {
    line: "1.14",
    says: "the latest workouts of friends",
    call: "GET /workouts/friends/latest?wu=true&limit=10&offset=0",
    payload: [{ ...workout, username: exactly("friend") }],
  },
  {
    line: "1.14",
    says: "workouts on the same route",
    call: "GET /workouts/similarRoutes/{public}",
    payload: "list",
  },
  {
    line: "5.2",
    says: "the line is latitude before longitude, precision 5",
    call: "GET /workouts/{public}",
    payload: { polyline: exactly(straight) },
  },
];

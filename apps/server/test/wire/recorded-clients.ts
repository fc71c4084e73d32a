import { gpx10, grey } from "./wire-files.ts";

/** A request of a client, with what it reads of the answer. Names in braces stand for values that earlier answers gave, or of the account. */
export interface RecordedRequest {
  /** Request line and headers as the client's library writes them. */
  readonly head: readonly string[];
  readonly body?: string | Uint8Array;
  /** Default: 200. */
  readonly status?: number;
  /** Fields that the client reads, by path; a function checks, anything else is the value itself. */
  readonly reads?: Readonly<Record<string, unknown>>;
  /** Values of this answer for later requests, by path. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Start of the body of an answer that is no JSON, one byte a character. */
  readonly begins?: RegExp;
}

/** One client: its name in the wire facts, and its requests one after another. */
export interface RecordedClient {
  readonly name: string;
  readonly does: string;
  readonly requests: readonly RecordedRequest[];
}

const python = [
  "User-Agent: python-requests/2.31.0",
  "Accept-Encoding: gzip, deflate",
  "Accept: */*",
  "Connection: keep-alive",
];
const dotnet = ["Accept: application/json"];
const curl = ["User-Agent: curl/7.88.1", "Accept: */*"];
const browser = [
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
  "Accept: */*",
  "Accept-Language: fi-FI,fi;q=0.9",
];
const form = "Content-Type: application/x-www-form-urlencoded";
const json = "Content-Type: application/json; charset=utf-8";
const isInteger = Number.isSafeInteger;
const isText = (value: unknown) => typeof value === "string" && value !== "";
const isList = Array.isArray;
const isKey = (value: unknown) => /^[0-9a-f]{24}$/.test(String(value));

/** A multipart body with one file, its lines as the client writes them. */
const filePart = (boundary: string, lines: readonly string[], content: string | Uint8Array, end = "\r\n") =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${lines.join("\r\n")}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from(`\r\n--${boundary}--${end}`),
  ]);

const logIn = (head: readonly string[], body: string, path = "login?source=javascript"): RecordedRequest => ({
  head: [`POST /apiserver/v1/${path} HTTP/1.1`, ...head],
  body,
  reads: { error: undefined, username: "{user}", realName: isText },
  keeps: { key: "sessionkey" },
});
const get = (
  path: string,
  head: readonly string[],
  reads: RecordedRequest["reads"] = {},
  rest: Partial<RecordedRequest> = {},
): RecordedRequest => ({ head: [`GET /apiserver/v1/${path} HTTP/1.1`, ...head], reads, ...rest });

const gpxHead = /^<\?xml version="1\.0" encoding="UTF-8" standalone="no"\?><gpx /;

/** The families of clients that the wire facts name, each with a session as its source code or its recordings have it. */
export const recordedClients: readonly RecordedClient[] = [
  {
    name: "SDK",
    does: "uploads a track, commits it with both sets of names, and adds a photo (C#)",
    requests: [
      logIn([...dotnet, form], "l={user}&p={password}", "login"),
      {
        head: [
          "POST /apiserver/v1/workout/importGpx HTTP/1.1",
          "Accept: */*",
          "STTAuthorization: {key}",
          'Content-Type: multipart/form-data; boundary="6f3c9e0a-5d3c-4f6e-9a51-2f1c7d0b8e11"',
        ],
        body: filePart(
          "6f3c9e0a-5d3c-4f6e-9a51-2f1c7d0b8e11",
          [
            "Content-Type: application/octet-stream",
            "Content-Disposition: form-data; name=file; filename=pawel.gpx; filename*=utf-8''pawel.gpx",
          ],
          gpx10,
        ),
        reads: { error: null, "payload.workoutKey": isKey, "metadata.INFO": isText },
        keeps: { workout: "payload.workoutKey" },
      },
      {
        head: ["POST /apiserver/v1/workouts/header HTTP/1.1", "Accept: */*", "STTAuthorization: {key}", json],
        body: '[{"activityId":1,"description":"Morning run","energyConsumption":0,"energy":245,"sharingFlags":19,"startTime":1404208800000,"totalDistance":656,"totalTime":0,"duration":301,"workoutKey":"{workout}","timeZoneOffset":0,"extensionData":null}]',
        reads: { error: null },
      },
      {
        head: [
          "POST /apiserver/v1/workouts/{workout}/image/web HTTP/1.1",
          "Accept: */*",
          "STTAuthorization: {key}",
          'Content-Type: multipart/form-data; boundary="b1"',
        ],
        body: filePart(
          "b1",
          [
            "Content-Type: application/octet-stream",
            "Content-Disposition: form-data; name=file; filename=image; filename*=utf-8''image",
          ],
          grey,
        ),
        reads: { error: null },
      },
      get("workouts?limited=true&limit=1000000", [...dotnet, "STTAuthorization: {key}"], {
        error: null,
        "payload.0.workoutKey": isKey,
        "metadata.workoutcount": isText,
      }),
      get("workouts/{workout}", [...dotnet, "STTAuthorization: {key}"], {
        "payload.description": "Morning run",
        "payload.activityId": 1,
        "payload.energyConsumption": 245,
        "payload.totalTime": 301,
        "payload.sharingFlags": 19,
        "payload.pictureCount": 1,
      }),
      get(
        "images/workout/{workout}",
        [...dotnet, "STTAuthorization: {key}"],
        { "payload.0.key": isKey },
        {
          keeps: { image: "payload.0.key" },
        },
      ),
      get("image/scale/{image}/?width=2000&height=2000&fit=true", [], {}, { begins: /^\u00ff\u00d8\u00ff/ }),
      get("workout/exportGpx/{workout}?token={key}", [], {}, { begins: gpxHead }),
      {
        head: ["POST /apiserver/v1/workout HTTP/1.1", "Accept: */*", "STTAuthorization: {key}", json],
        body: '{"activityId":23,"description":"Gym","energyConsumption":310,"sharingFlags":19,"startTime":1404403200000.0,"totalDistance":0,"totalTime":0,"duration":2700,"workoutKey":null}',
        reads: {
          error: null,
          "payload.workoutKey": isKey,
          "payload.totalTime": 2700,
          "payload.energyConsumption": 310,
        },
        keeps: { gym: "payload.workoutKey" },
      },
      {
        head: [
          "DELETE /apiserver/v1/workouts/{gym}/delete HTTP/1.1",
          "Accept: */*",
          "STTAuthorization: {key}",
        ],
        reads: { error: null, payload: true },
      },
    ],
  },
  {
    name: "PYST",
    does: "uploads a track and commits it with text, nulls, and something after the body (Python)",
    requests: [
      logIn([...python, form], "l={user}&p={password}", "login"),
      {
        head: [
          "POST /apiserver/v1/workout/importGpx HTTP/1.1",
          ...python,
          "STTAuthorization: {key}",
          "Content-Type: multipart/form-data; boundary=8c1f0a9d7b6e5c4d3a2b1f0e9d8c7b6a",
        ],
        body: filePart(
          "8c1f0a9d7b6e5c4d3a2b1f0e9d8c7b6a",
          [
            'Content-Disposition: form-data; name="file"; filename="run.gpx"',
            "Content-Type: application/gpx+xml",
          ],
          gpx10,
        ),
        reads: { "payload.energyConsumption": isInteger, "payload.startTime": isInteger },
        keeps: { workout: "payload.workoutKey", start: "payload.startTime" },
      },
      {
        head: [
          "POST /apiserver/v1/workouts/header HTTP/1.1",
          ...python,
          "STTAuthorization: {key}",
          "Content-Type: application/json",
        ],
        body: '[{"activityId": "1", "description": "", "energyConsumption": 0, "sharingFlags": "19", "startTime": {start}, "totalDistance": null, "totalTime": null, "workoutKey": "{workout}"}]11',
        reads: { error: null },
      },
      get("workouts?sortonst=true&limit=10&offset=0", [...python, "STTAuthorization: {key}"], {
        "payload.0.workoutKey": isKey,
      }),
      get("workouts/{workout}", [...python, "STTAuthorization: {key}"], {
        "payload.sharingFlags": 19,
        "payload.activityId": 1,
        "payload.totalTime": 295,
      }),
    ],
  },
  {
    name: "LAUF",
    does: "logs in unescaped, uploads with a stray semicolon, commits and reads by pages",
    requests: [
      logIn([form, "User-Agent: Mozilla/5.0"], "l={user}&p={password}", "login"),
      {
        head: [
          "POST /apiserver/v1/workout/importGpx HTTP/1.1",
          "STTAuthorization: {key}",
          "Content-Type: multipart/form-data; boundary=----WebKitFormBoundaryX",
        ],
        body: filePart(
          "----WebKitFormBoundaryX",
          [
            'Content-Disposition: form-data; name="file"; filename="workout.gpx";',
            "Content-Type: application/gpx+xml",
          ],
          gpx10,
        ),
        reads: { error: null },
        keeps: { workout: "payload.workoutKey" },
      },
      {
        head: ["POST /apiserver/v1/workouts/header HTTP/1.1", "STTAuthorization: {key}", json],
        body: '[{"workoutKey":"{workout}","activityId":22,"description":"Trail","sharingFlags":17,"energyConsumption":0}]',
        reads: { error: null },
      },
      get("workouts?sortonst=true&limit=50&offset=0", ["STTAuthorization: {key}"], {
        "payload.0.key": isKey,
        "payload.0.created": isInteger,
      }),
      get("workouts/{workout}", ["STTAuthorization: {key}"], {
        "payload.description": "Trail",
        "payload.activityId": 22,
        "payload.sharingFlags": 17,
      }),
    ],
  },
  {
    name: "KONTZA",
    does: "takes userKey for the token, on the bare origin",
    requests: [
      { ...logIn([form], "l={user}&p={password}"), keeps: { key: "userKey" } },
      get("workouts?limited=true&limit=10000", ["STTAuthorization: {key}"], { error: null, payload: isList }),
    ],
  },
  {
    name: "NODEST",
    does: "takes userKey, and pages with an empty offset first until a page is empty (Node)",
    requests: [
      { ...logIn([form], "l={user}&p={password}"), keeps: { key: "userKey" } },
      get("workouts?limited=true&offset=&limit=100", ["sttauthorization: {key}"], {
        "payload.0.hrdata.userMaxHR": 180,
        "payload.0.hrdata.workoutMaxHR": isInteger,
      }),
      get("workouts?limited=true&offset=100&limit=100", ["sttauthorization: {key}"], { payload: [] }),
    ],
  },
  {
    name: "PYAPI",
    does: "compares the code of a failed login as text",
    requests: [
      {
        head: ["POST /apiserver/v1/login?source=javascript HTTP/1.1", ...python, form],
        body: "l={user}&p=wrong",
        status: 403,
        reads: { "error.code": "403", sessionkey: undefined },
      },
    ],
  },
  {
    name: "HEARTPHP",
    does: "logs in by a multipart form, sends cookie and header, and exports by token (PHP)",
    requests: [
      logIn(
        [
          "Accept: */*",
          "Content-Type: multipart/form-data; boundary=------------------------d74496d66958873e",
        ],
        [
          "--------------------------d74496d66958873e",
          'Content-Disposition: form-data; name="l"',
          "",
          "{user}",
          "--------------------------d74496d66958873e",
          'Content-Disposition: form-data; name="p"',
          "",
          "{password}",
          "--------------------------d74496d66958873e--",
          "",
        ].join("\r\n"),
      ),
      get(
        "workouts?sortonst=true&limit=1&offset=0",
        [
          "Accept: */*",
          "Cookie: sessionkey={key}; social=1; _gat=1; dashboardFeed=my-workouts; _ga=GA1.2.290589800.1",
          "STTAuthorization: {key}",
        ],
        { "payload.0.workoutKey": isKey },
        { keeps: { latest: "payload.0.workoutKey" } },
      ),
      get("workout/exportGpx/{latest}?token={key}", ["Accept: */*"], {}, { begins: gpxHead }),
    ],
  },
  {
    name: "SPORTLOG",
    does: "logs in with a dummy captcha, and reads by token alone into strict types (Rust)",
    requests: [
      logIn(["accept: */*", form], "l={user}&p={password}&captchaToken=0", "login"),
      get("workouts?limit=100000&token={key}", ["accept: */*"], {
        "payload.0.energyConsumption": isInteger,
        "payload.0.stepCount": isInteger,
      }),
      get("workouts/{public}?token={key}", ["accept: */*"], {
        "payload.stepCount": isInteger,
        "payload.energyConsumption": isInteger,
      }),
      get("workouts/{public}/data?samples=100000&token={key}", ["accept: */*"], {
        "payload.locations.0.t": isInteger,
        "payload.locations.0.v": isInteger,
        "payload.locations.0.d": isInteger,
        "payload.starttime": isInteger,
      }),
    ],
  },
  {
    name: "KILO",
    does: "puts the captcha into the query",
    requests: [
      logIn([form], "l={user}&p={password}", "login?source=javascript&captchaToken=03AGdBq2"),
      get("workout/exportFit/{public}?token={key}", [], {}, { begins: /^[\s\S]{8}\.FIT/ }),
    ],
  },
  {
    name: "PHZ",
    does: "reads the feed by an address with a slash at its end",
    requests: [
      logIn([form], "l={user}&p={password}"),
      get("user/feed/combined/?limit=1000", ["STTAuthorization: {key}"], {
        "payload.0.username": isText,
        "payload.0.fullname": isText,
        "payload.0.startTime": isInteger,
        "payload.0.totalTime": (value: unknown) => typeof value === "number",
      }),
    ],
  },
  {
    name: "TREENI",
    does: "runs in a page of another origin, with the header and credentials",
    requests: [
      logIn([form], "l={user}&p={password}"),
      {
        head: [
          "OPTIONS /apiserver/v1/workouts?sortonst=true&limit=50&offset=0 HTTP/1.1",
          ...browser,
          "Access-Control-Request-Method: GET",
          "Access-Control-Request-Headers: sttauthorization",
          "Origin: https://www.sports-tracker.com",
        ],
        status: 204,
      },
      get(
        "workouts?sortonst=true&limit=50&offset=0",
        [...browser, "Origin: https://www.sports-tracker.com", "sttauthorization: {key}"],
        { error: null, "payload.0.workoutKey": isKey },
      ),
      get(
        "workouts?sortonst=true&limit=50&offset=0",
        [...browser, "Cookie: sessionkey={key}"],
        {},
        { status: 403 },
      ),
    ],
  },
  {
    name: "SUUNTOOL",
    does: "logs in as the app does, edits attributes by part and in a batch, comments and likes (Go)",
    requests: [
      logIn(
        [
          form,
          "User-Agent: com.stt.android.suunto/6008013",
          "Accept-Language: en",
          "x-login-email-verification-enabled: true",
        ],
        "l={user}&p={password}&totp=123456&timestamp=1780000000000&salt=abc&signature=def",
        "login2",
      ),
      get("servertime", [], { servertime: isInteger }),
      get("workouts?since=0&limit=20&offset=0", ["STTAuthorization: {key}"], { "payload.0.key": isKey }),
      {
        head: [
          "PUT /apiserver/v1/workouts/{public}/attributes HTTP/1.1",
          "STTAuthorization: {key}",
          "x-totp: 123456",
          json,
        ],
        body: '{"description":"Renamed","activityId":1,"suuntoTags":["COMMUTE"],"startPosition":{"x":24,"y":60}}',
        reads: { error: null },
      },
      {
        head: [
          "POST /apiserver/v1/workouts/batchUpdate HTTP/1.1",
          "STTAuthorization: {key}",
          "x-totp: 123456",
          json,
        ],
        body: '[{"key":"{public}","description":"Renamed again","username":"{user}","tss":{"calculationMethod":"HR"}}]',
        reads: { error: null },
      },
      get("workouts/{public}", ["STTAuthorization: {key}"], { "payload.description": "Renamed again" }),
      {
        head: [
          "POST /apiserver/v1/workouts/comment/{public} HTTP/1.1",
          "STTAuthorization: {key}",
          "x-totp: 123456",
          "Content-Type: text/plain; charset=utf-8",
        ],
        body: "Well done",
        reads: { error: null, "payload.key": isKey },
      },
      get("workouts/comments/{public}", ["STTAuthorization: {key}"], { "payload.0.comment": "Well done" }),
      {
        head: [
          "POST /apiserver/v1/workouts/reaction/{public} HTTP/1.1",
          "STTAuthorization: {key}",
          "x-totp: 1",
          "Content-Type: application/json",
        ],
        reads: { error: null },
      },
      get("user/settings", ["STTAuthorization: {key}"], { error: null }),
    ],
  },
  {
    name: "SAW",
    does: "reads public lists, sums and the newer form of a workout without a session (TypeScript)",
    requests: [
      get("workouts/{user}/public?limit=40&sortonst=true", [], { "payload.0.username": "{user}" }),
      get("workouts/{user}/stats", [], { "payload.allStats.0._id": isInteger }),
      {
        head: [
          "GET /apiserver/v2/workouts/{user}/{public}/combined?extensions=SummaryExtension,CompetitionHeaderExtension&additionalData=achievements,photos,videos,comments,user_reacted HTTP/1.1",
        ],
        reads: { "payload.feedType": "WORKOUT" },
      },
    ],
  },
  {
    name: "NAKARTE",
    does: "reads a shared workout and its points, and takes a private one for one that is not there",
    requests: [
      get("workouts/{public}/combined", browser, {
        "payload.fullname": isText,
        "payload.startTime": isInteger,
      }),
      get("workouts/{public}/data?samples=1000000", browser, { "payload.locations.0.la": 60 }),
      get("workouts/{private}/combined", browser, { "error.code": "404" }, { status: 404 }),
      get("workouts/{private}/data?samples=1000000", browser, { "error.code": "404", payload: null }),
    ],
  },
  {
    name: "MNALIS",
    does: "divides the absolute times of the points by a thousand",
    requests: [
      get("workouts/{public}/data?samples=100000", python, { "payload.locations.0.d": 1_404_208_800_000 }),
    ],
  },
  {
    name: "BACKUP",
    does: "reads points without samples, and fetches pictures without a credential",
    requests: [
      logIn([form], "l={user}&p={password}"),
      get("workouts/{public}/data", ["STTAuthorization: {key}"], { "payload.locations": isList }),
      get("image/{photo}.jpg", curl, {}, { begins: /^\u00ff\u00d8\u00ff/ }),
      get("image/scale/{photo}.jpg?width=200&height=200", curl, {}, { begins: /^\u00ff\u00d8\u00ff/ }),
    ],
  },
  {
    name: "ST-MCP",
    does: "lists with True as Python writes it, and reads the account, follows and routes",
    requests: [
      logIn([...python, form], "l={user}&p={password}"),
      get("workouts?limited=True&sortonst=True&limit=20&offset=0", [...python, "STTAuthorization: {key}"], {
        payload: isList,
      }),
      get("user", [...python, "STTAuthorization: {key}"], {
        "payload.username": "{user}",
        "payload.uuid": isText,
        "payload.automaticallyApproveFollowers": false,
        "payload.followModel": true,
      }),
      get("user/follow", [...python, "STTAuthorization: {key}"], {
        "payload.followers": isList,
        "payload.blockedBy": [],
      }),
      get("routes", [...python, "STTAuthorization: {key}"], {
        "payload.0.segments.0.polyline": isText,
        "payload.0.segments.0.routePoints.0.x": 24,
      }),
    ],
  },
];

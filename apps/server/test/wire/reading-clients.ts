import {
  type RecordedClient,
  python,
  curl,
  browser,
  form,
  json,
  isInteger,
  isText,
  isList,
  isKey,
  logIn,
  get,
  gpxHead,
} from "./recorded-requests.ts";

/** Those that read: exporters, scripts, map viewers, and tools for one's own data. */
export const readingClients: readonly RecordedClient[] = [
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

import {
  type RecordedClient,
  python,
  dotnet,
  form,
  json,
  isInteger,
  isText,
  isKey,
  filePart,
  logIn,
  get,
  gpxHead,
} from "./recorded-requests.ts";
import { gpx10, grey } from "./wire-files.ts";

/** Clients that upload and commit, each with a session as its source code or its recordings have it. */
export const committingClients: readonly RecordedClient[] = [
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
];

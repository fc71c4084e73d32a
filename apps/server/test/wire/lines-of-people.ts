import { foundPerson, login } from "./entities.ts";
import { exactly, place } from "./shape.ts";
import type { WireLine } from "./wire-line.ts";

const json = { "content-type": "application/json" };

/** People (1.15), and Cairn's own calls (8). */
export const linesOfPeople: readonly WireLine[] = [
  {
    line: "1.15",
    says: "the own account",
    call: "GET /user",
    payload: {
      username: exactly("old-hand"),
      realName: "words",
      uuid: "uuid",
      key: "key",
      showLocale: "flag",
      "country?": "words",
      "gender?": "words",
      "description?": "words",
      automaticallyApproveFollowers: "flag",
      followModel: "flag",
      email: "words",
      userKey: "key",
      emailVerified: "flag",
    },
  },
  {
    line: "1.15",
    says: "a person by name without a session",
    call: "GET /user/name/{user}",
    by: "nobody",
    payload: { ...foundPerson, blocked: "flag", followersCount: "int", followingCount: "int" },
    metadata: { ts: "instant" },
  },
  {
    line: "1.15",
    says: "a person who is there has a uuid in the body",
    call: "GET /user/name/{user}",
    by: "nobody",
    text: /"uuid":/,
  },
  {
    line: "1.15",
    says: "one who is not has none",
    call: "GET /user/name/nobody-here",
    by: "nobody",
    status: 404,
    text: /^(?!.*"uuid":)/,
  },
  {
    line: "8",
    says: "signing up answers as a login",
    call: "POST /user",
    by: "nobody",
    headers: json,
    body: '{"username":"newcomer","password":"12345","email":"newcomer@example.org","realName":"New Comer","country":"FI"}',
    plain: login,
  },
  {
    line: "8",
    says: "a field that is wrong is named",
    call: "POST /user",
    by: "nobody",
    headers: json,
    body: '{"username":"newcomer","password":"12345","email":"none","realName":"New Comer"}',
    status: 400,
    error: "400",
    text: /"fields":\[\{"field":"email"/,
  },
  ...["LOGIN", "SIGNUP", "RESET"].map((action): WireLine => ({
    line: "8",
    says: `a challenge for ${action}`,
    call: `GET /humancheck?action=${action}`,
    by: "nobody",
    payload: { algorithm: "words", challenge: "words", maxnumber: "int", salt: "words", signature: "words" },
  })),
  {
    line: "8",
    says: "a privacy zone",
    call: "POST /user/privacyzones",
    headers: json,
    body: '{"name":"Far away","center":{"x":100,"y":10},"radius":200}',
    payload: { id: "key", name: exactly("Far away"), center: place, radius: exactly(200) },
    afterwards: {
      call: "GET /user/privacyzones",
      payload: [{ id: "key", name: "text", center: place, radius: "float" }],
    },
  },
  {
    line: "8",
    says: "an import of several files is a job",
    call: "POST /workout/import",
    parts: [
      { name: "file", filename: "a.gpx", content: "<gpx/>" },
      { name: "file", filename: "b.gpx", content: "<gpx/>" },
    ],
    payload: { jobId: "key" },
    afterwards: {
      call: "GET /workout/import/{answer}",
      payload: { jobId: "key", state: "words", files: [{ file: "words", state: "words" }] },
    },
  },
  {
    line: "8",
    says: "the columns of a recording",
    call: "GET /workouts/{private}/recording",
    gives: { "content-type": /^application\/vnd\.cairn\.recording$/ },
    text: /^/,
  },
  {
    line: "8",
    says: "the contract",
    call: "GET /openapi.json",
    by: "nobody",
    plain: { openapi: "words", paths: "object" },
  },
  { line: "8", says: "the contract for people", call: "GET /docs", by: "nobody", text: /^<!doctype html>/i },
];

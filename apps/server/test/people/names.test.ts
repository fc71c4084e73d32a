import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { multipartBody, createTestApp, type TestApp, type TestUser } from "../test-app.ts";

const migrations = join(import.meta.dirname, "..", "..", "migrations");

/** Reverses the text after it, and hides a letter. */
const evil = "\u202Eevil\u2066 \u0007ti\u200Btle\u202C";
const plain = "evil title";

const track = `<trkseg><trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg>`;
const inXml = evil.replace("\u0007", "");

describe("names and titles", () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    user = await server.signUp("writer");
  });
  afterAll(() => server.close());

  const payload = async (path: string) => (await server.call("GET", path, { key: user.key })).json().payload;

  it("[SAFE-3] of people hold nothing that reverses or hides text, and are never empty", async () => {
    const person = { username: "turner", password: "turner-password", email: "turner@example.org" };
    const answer = await server.call("POST", "/user", { payload: { ...person, realName: `${evil} 👩‍🚴` } });
    expect(answer.json().realName).toBe(`${plain} 👩‍🚴`);
    const empty = { ...person, username: "nobody-seen", realName: "\u202E\u200B" };
    const refused = await server.call("POST", "/user", { payload: empty });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      400,
      [{ field: "realName", reason: "required" }],
    ]);
  });

  it.each([
    [
      "typed in",
      async () =>
        (
          await server.call("POST", "/workout", {
            key: user.key,
            payload: { activityId: 2, startTime: 0, description: evil },
          })
        ).json().payload,
    ],
    [
      "brought by a file",
      async () =>
        (
          await server.importFiles(user, {
            name: "a.gpx",
            bytes: Buffer.from(
              `<gpx version="1.1" creator="test"><trk><name>${inXml}</name>${track}</trk></gpx>`,
            ),
          })
        ).json().payload,
    ],
  ])("[SAFE-3] of workouts are plain, %s or changed", async (_how, make) => {
    const made = await make();
    const { workoutKey } = made;
    expect((await payload(`/workouts/${workoutKey}`)).description).toBe(plain);
    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey, description: `${evil}!` }],
    });
    expect((await payload(`/workouts/${workoutKey}`)).description).toBe(`${plain}!`);
  });

  it("[SAFE-3] of routes and privacy zones are plain", async () => {
    const plan = `<gpx version="1.1" creator="test"><rte><name>${inXml}</name><rtept lat="60" lon="24"/><rtept lat="60.001" lon="24"/></rte></gpx>`;
    const { body, contentType } = multipartBody([{ name: "plan.gpx", bytes: Buffer.from(plan) }]);
    const headers = { "content-type": contentType };
    const route = await server.call("POST", "/routes/import", { key: user.key, payload: body, headers });
    expect(route.json().payload.description).toBe(plain);
    const zone = { name: evil, center: { x: 24, y: 60 }, radius: 200 };
    const made = await server.call("POST", "/user/privacyzones", { key: user.key, payload: zone });
    expect(made.json().payload.name).toBe(plain);
  });

  it("[SAFE-3] of right-to-left languages stay as they are", async () => {
    const title = "می\u200Cدوم ריצת בוקר\u200F";
    const made = await server.call("POST", "/workout", {
      key: user.key,
      payload: { activityId: 2, startTime: 0, description: title },
    });
    expect(made.json().payload.description).toBe(title);
  });

  it("[SAFE-3] that an earlier version stored are cleaned by a migration", async () => {
    const { pool } = server.database;
    const made = await server.call("POST", "/workout", {
      key: user.key,
      payload: { activityId: 2, startTime: 0, description: "old" },
    });
    const { workoutKey } = made.json().payload;
    await pool.query("UPDATE workouts SET title = $1 WHERE id = $2", [evil, workoutKey]);
    await pool.query("UPDATE users SET real_name = $1 WHERE username = 'writer'", ["\u202E\u200B"]);
    const [file = ""] = globSync("*-plain-names.sql", { cwd: migrations });
    await pool.query(readFileSync(join(migrations, file), "utf8"));
    expect((await payload(`/workouts/${workoutKey}`)).description).toBe(plain);
    expect((await payload("/user")).realName).toBe("writer");
  });
});

import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { photoFile } from "../files/photo-file.ts";
import type { TestAnswer } from "../test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../test-app.ts";
import { gpx10, plannedGpx } from "./wire-files.ts";
import type { Ask, Part } from "./wire-line.ts";

/**
 * What the calls are about: a person with a public workout, a private one with heart rate, one entered by
 * hand, a photo, a route and a profile image, who follows a person with a workout.
 */
export interface WireWorld {
  /** Sends a request as a line has it; `more` are further names in braces. */
  send(ask: Ask, more?: Readonly<Record<string, string>>): Promise<TestAnswer>;
  /** Key of a new upload that has not been committed. */
  draft(): Promise<string>;
  /** Values of the names in braces. */
  readonly names: Readonly<Record<string, string>>;
  /** Where it listens, for requests that are written by hand. */
  address(): Promise<string>;
  /** Nobody has called before, for the limits of calls. */
  forgetCalls(): Promise<void>;
  close(): Promise<void>;
}

export const wireUser = "old-hand";

const boundary = "----WireBoundary7MA4YWxk";
const contentType = `multipart/form-data; boundary=${boundary}`;

export async function createWireWorld(): Promise<WireWorld> {
  const server = await createTestApp({ humanCheck: "off", publicUrl: "https://cairn.example" });
  const user = await server.signUp(wireUser);
  for (const name of ["neighbour", "passer-by"]) await server.signUp(name);
  await followFriend(server, user);
  const names: Readonly<Record<string, string>> = {
    user: wireUser,
    password: user.password,
    token: user.key,
    unknown: "0".repeat(24),
    ...(await fill(server, user)),
  };

  return {
    async send({ call, by = "header", headers = {}, body, parts }, more = {}) {
      const put = (text: string) =>
        text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => more[name] ?? names[name] ?? whole);
      const [method = "", path = ""] = put(call).split(" ");
      const withToken = by === "token" || by === "both";
      const address = withToken ? `${path}${path.includes("?") ? "&" : "?"}token=${user.key}` : path;
      const form =
        parts &&
        multipart(
          parts.map((part) => ({
            ...part,
            content: typeof part.content === "string" ? put(part.content) : part.content,
          })),
        );
      return await server.call(method as "GET", address, {
        key: by === "header" || by === "both" ? user.key : undefined,
        headers: {
          ...(by === "cookie" && { cookie: `lang=en; sessionkey=${user.key}` }),
          ...(form && { "content-type": contentType }),
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, put(value)])),
        },
        ...(form && { payload: form }),
        ...(body !== undefined && { payload: put(body) }),
      });
    },
    draft: () => upload(server, user, gpx10),
    names,
    address: async () => (await server.addresses())[0] ?? "",
    async forgetCalls() {
      await server.database.pool.query("DELETE FROM call_counts");
    },
    close: () => server.close(),
  };
}

async function fill(server: TestApp, user: TestUser): Promise<Record<string, string>> {
  const shared = await upload(server, user, gpx10);
  const ride = await upload(server, user, writeFit(generateRecording("ride", createRandom("wire"))));
  const typed = await keyOf(
    server.call("POST", "/workout", {
      key: user.key,
      payload: {
        activityId: 23,
        startTime: Date.parse("2014-07-03T16:00:00Z"),
        duration: 2700,
        energyConsumption: 310,
      },
    }),
  );
  await server.call("POST", "/workouts/header", {
    key: user.key,
    payload: [{ workoutKey: shared, activityId: 1, description: "To the kiosk", sharingFlags: 19 }],
  });
  const photo = await server.addPhoto(user, shared, await photoFile());
  await server.call("POST", "/user/profileimage/web", {
    key: user.key,
    payload: multipart([{ name: "file", filename: "me.jpg", content: await photoFile() }]),
    headers: { "content-type": contentType },
  });
  const route = await server.call("POST", "/routes/import", {
    key: user.key,
    payload: multipart([{ name: "file", filename: "plan.gpx", content: plannedGpx }]),
    headers: { "content-type": contentType },
  });
  return {
    public: shared,
    private: ride,
    typed,
    photo: photo.json().payload.key,
    route: route.json().payload.id,
  };
}

/** Somebody whom the person of the lines follows, with a workout shared with followers. */
async function followFriend(server: TestApp, user: TestUser): Promise<void> {
  const friend = await server.signUp("friend");
  const workoutKey = await upload(
    server,
    friend,
    writeFit(generateRecording("ride", createRandom("friend"))),
  );
  await server.call("POST", "/workouts/header", {
    key: friend.key,
    payload: [{ workoutKey, activityId: 2, sharingFlags: 17 }],
  });
  await server.call("POST", "/user/follow/friend", { key: user.key });
  await server.call("PUT", `/user/follow/accept/${wireUser}`, { key: friend.key, payload: {} });
}

const upload = async (server: TestApp, user: TestUser, bytes: string | Uint8Array): Promise<string> =>
  await keyOf(server.importAllFiles(user, { name: "workout.gpx", bytes: Buffer.from(bytes as string) }));

const keyOf = async (answer: Promise<TestAnswer>): Promise<string> =>
  (await answer).json().payload.workoutKey;

function multipart(parts: readonly Part[]): Buffer {
  const written = parts.flatMap(({ name, filename, type, strayEnd, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}${strayEnd ? ";" : ""}\r\n` +
        `${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

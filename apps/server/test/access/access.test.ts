import { api, type CallName } from "@cairn/contracts/api";
import { cachingRules } from "@cairn/contracts/caching";
import { type Access, addressOf, apiPrefix, type Endpoint } from "@cairn/contracts/endpoint";
import { commonErrors, proofErrors } from "@cairn/contracts/errors";
import { visibilityOf } from "@cairn/contracts/routes/route-visibility";
import { privacyLevel, type PrivacyLevel } from "@cairn/domain/privacy/sharing";
import { canView, isListed } from "@cairn/domain/privacy/visibility";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSession } from "../../src/core/sessions/open-session.ts";
import { photoFile } from "../files/photo-file.ts";
import { storeOwnData } from "../own-data/store-own-data.ts";
import { type FacebookStandIn, startFacebook } from "../stand-ins/facebook-stand-in.ts";
import { prepareIdentity } from "../stand-ins/prepare-identity.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../test-app.ts";
import {
  blocker,
  blockerStatus,
  cachingOf,
  type Caller,
  device,
  endOperators,
  everyCaller,
  flagsOf,
  isOfOneLevel,
  isOnPublicList,
  isShared,
  ownStatuses,
  personOf,
} from "./access-callers.ts";
import { ofNothing, plan, privateNote, requestOf, walkFrom } from "./access-requests.ts";
import { newComment, newWebhook } from "./made-rows.ts";
import { relatePeople } from "./relate-people.ts";
import { sendTokenOf } from "./send-tokens.ts";
import { newPasskey, signInRequest } from "./sign-in-requests.ts";

const file = { name: "a.gpx", bytes: Buffer.from(walkFrom(Date.UTC(2025, 5, 1, 10))) };
let lastStart = Date.UTC(2025, 6, 1, 10);
/** Starts later than every other workout, so that it is in a list of the newest however many there are. */
const latest = () => ({ name: "b.gpx", bytes: Buffer.from(walkFrom((lastStart += 60_000))) });

const everyCall = Object.entries<Endpoint>(api) as [CallName, Endpoint][];
const kinds = everyCall.map(([name, { access }]): [CallName, Access] => [name, access]);

describe("access", () => {
  let server: TestApp;
  let facebook: FacebookStandIn;
  let photo: Buffer;
  /** One workout for each value of the flags; no call changes them. */
  const read = new Map<number, string>();
  const people = new Map<string, TestUser & { readonly id: string }>();

  const person = (name: string) => {
    const found = people.get(name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };

  beforeAll(async () => {
    facebook = await startFacebook();
    server = await createTestApp({ humanCheck: "off", facebook: facebook.settings });
    photo = await photoFile({ width: 2, height: 2 });
    for (const name of ["owner", "follower", "pending", "stranger", "blocked", "blocker", "asking"]) {
      const user = await server.signUp(name);
      const id = (await server.call("GET", "/user", { key: user.key })).json().payload.key;
      people.set(name, { ...user, id });
    }
    await relate();
  });
  afterAll(async () => {
    await server.close();
    await facebook.stop();
  });

  // Each person has as many calls a minute as anybody, and nobody is an operator.
  beforeEach(() => server.database.pool.query(`DELETE FROM call_counts; ${endOperators}`));

  /** Sets everybody's relation to the owner to what their name says, because calls change it. */
  const relate = () =>
    relatePeople(
      server,
      ["owner", "follower", "pending", "blocked", "stranger", "blocker"].map((name) => person(name).id),
    );

  /** A session key of the caller for a single call. */
  const keyOf = async (caller: Caller): Promise<string | undefined> => {
    const name = personOf(caller);
    if (name === undefined) return undefined;
    const key = await openSession(server.deps, person(name).id, device);
    if (caller.kind === "expired session") {
      const expired = await server.database.pool.query(
        "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE key_hash = sha256($1::bytea)",
        [key],
      );
      expect(expired.rowCount).toBe(1);
    }
    return key;
  };

  /** The calling person, also where their session has expired; undefined without a session. */
  const userOf = (caller: Caller) =>
    caller.relation === "anonymous" ? undefined : people.get(personOf(caller) ?? "");

  const newWorkout = async (flags: number, recorded = file): Promise<string> => {
    const key = (await server.importAllFiles(person("owner"), recorded)).json().payload.workoutKey;
    await server.call("POST", "/workouts/header", {
      key: person("owner").key,
      payload: [{ workoutKey: key, sharingFlags: flags, notes: "for all", privateNote }],
    });
    return key;
  };

  /** The payload of a call by which the owner sends a file. */
  const sendFile = async (path: string, sent: { readonly name: string; readonly bytes: Uint8Array }) => {
    const { body, contentType } = multipartBody([sent]);
    const request = { key: person("owner").key, payload: body, headers: { "content-type": contentType } };
    return (await server.call("POST", path, request)).json().payload;
  };

  /** A route of the owner's. */
  const newRoute = async (flags: number): Promise<string> => {
    const { id } = await sendFile("/routes/import", plan);
    const payload = { visibility: visibilityOf(privacyLevel(flags)) };
    await server.call("PUT", `/routes/${id}/visibility`, { key: person("owner").key, payload });
    return id;
  };

  /** An import of a file that is refused at once, so that the job has already ended. */
  const newImport = async (): Promise<string> =>
    (await sendFile("/workout/import", { name: "a.txt", bytes: Buffer.from("no recording") })).jobId;

  /**
   * Calls that only read one workout, or what people wrote about it, share one. Lists are limited, so they get a new workout, the
   * newest. Somebody looks at it first: with privacy zones, no list of everybody's workouts shows it before it is redacted.
   */
  const workoutFor = async (name: CallName, flags: number): Promise<string> => {
    const { access, method, path }: Endpoint = api[name];
    if (access === "list" || access === "album") {
      const listed = await newWorkout(flags, latest());
      await server.call("GET", `/workouts/${listed}`);
      return listed;
    }
    // Calls about people, or about nobody, do not change it either; one for each would be too many imports for a minute.
    const leavesIt =
      method === "GET" ||
      ["answer", "open", "operator", "relationship"].includes(access) ||
      /^\/(?:passkeys|twofactor)\b/.test(path) ||
      path.includes("{commentKey}");
    if (!leavesIt) return await newWorkout(flags);
    const key = read.get(flags) ?? (await newWorkout(flags));
    read.set(flags, key);
    return key;
  };

  /** Key of a photo on a workout, of which it is decided what others see, as the owner may have a privacy zone by now. */
  const newPhoto = async (workoutKey: string): Promise<string> => {
    const { key } = (await server.addPhoto(person("owner"), workoutKey, photo)).json().payload;
    const follower = everyCaller.find(({ relation }) => relation === "follower");
    if (follower) await server.call("GET", `/images/workout/${workoutKey}`, { key: await keyOf(follower) });
    return key;
  };

  type Sent = Pick<InjectOptions, "payload" | "headers">;
  /** What is sent beside the example: the password where it is asked for, and files. */
  const sentWith = (name: CallName, caller: Caller): Sent => {
    const { errors }: Endpoint = api[name];
    const headers = errors.includes(proofErrors[0])
      ? { headers: { password: userOf(caller)?.password ?? "" } }
      : {};
    const files: Partial<Record<CallName, { readonly name: string; readonly bytes: Uint8Array }>> = {
      importGpx: file,
      startImport: file,
      sendRecording: file,
      importRoute: plan,
      readRouteFile: plan,
      addPhoto: { name: "image", bytes: photo },
      saveProfileImage: { name: "image", bytes: photo },
    };
    if (name === "sendDavFile") return { payload: file.bytes };
    const sent = files[name];
    if (!sent) return headers;
    const { body, contentType } = multipartBody([sent]);
    return { payload: body, headers: { "content-type": contentType } };
  };

  /** @param flags with whom a planned route is shared that the call is about */
  const ask = async (name: CallName, caller: Caller, workoutKey: string, flags = flagsOf.public) => {
    const { access, path }: Endpoint = api[name];
    const user = userOf(caller);
    const { search, ...identity } = (await prepareIdentity(server, facebook, name, user)) ?? {};
    const has = (part: string) => path.includes(`{${part}}`);
    const about = {
      ...ofNothing(api[name]),
      workoutKey,
      id: await idFor(name, caller, flags),
      ...(has("key") && { key: await keyFor(name) }),
      ...(has("webhookId") && { webhookId: await newWebhook(server, userOf(caller)?.id) }),
      ...(has("token") && { token: await sendTokenOf(server, caller) }),
      ...(has("personKey") && { personKey: person("owner").id }),
      ...(has("jobId") && { jobId: await newImport() }),
      ...((has("imageKey") || access === "album") && { imageKey: await newPhoto(workoutKey) }),
      ...(has("profileImage") && { profileImage: await newProfileImage() }),
      ...(has("commentKey") && { commentKey: await newComment(server, workoutKey) }),
    };
    const asked = requestOf(name, about, search);
    if (name === "restoreWorkout")
      await server.call("DELETE", `/workouts/${workoutKey}/delete?after=60000`, { key: person("owner").key });
    const changesPeople = access === "relationship" || path.startsWith("/requests/");
    if (access === "relationship") await relate();
    const key = await keyOf(caller);
    const signIn =
      user && key !== undefined ? await signInRequest(server, name, { ...user, key }) : undefined;
    const answer = await server.call(asked.method, asked.path, {
      key,
      ...(asked.payload !== undefined && { payload: asked.payload }),
      ...sentWith(name, caller),
      ...signIn,
      ...identity,
    });
    if (changesPeople) await relate();
    if (name === "endOtherSessions") await openAgain();
    return answer;
  };

  /** Opens new sessions for everybody after a call has ended theirs. */
  const openAgain = async (): Promise<void> => {
    for (const [name, user] of people)
      people.set(name, { ...user, key: (await openSession(server.deps, user.id, device)) ?? "" });
  };

  /** Key of the owner's profile image. */
  const newProfileImage = async (): Promise<string> =>
    await sendFile("/user/profileimage/web", { name: "image", bytes: photo });

  /** The owner's passkey or bulk change that `{key}` in an address means. */
  const keyFor = async (name: CallName): Promise<string> =>
    api[name].path.startsWith("/passkeys/")
      ? await newPasskey(server, person("owner"))
      : await newBulkChange();

  /** A bulk change of the owner's workouts. */
  const newBulkChange = async (): Promise<string> => {
    const { method, path, payload } = requestOf("startBulkChange", {});
    const started = await server.call(method, path, {
      key: person("owner").key,
      ...(payload && { payload }),
    });
    return started.json().payload.key;
  };

  /** Something that a call adds for the caller, by its example. */
  const ownOne = async (name: "createGoal" | "createPrivacyZone", caller: Caller): Promise<string> => {
    if (caller.relation === "anonymous") return "0".repeat(24);
    const { method, path, ...sent } = requestOf(name, {});
    return (await server.call(method, path, { key: await keyOf(caller), ...sent })).json().payload.id;
  };

  /** A request to be friends with the owner. */
  const newFriendRequest = async (): Promise<string> => {
    await relate();
    const { key } = person("asking");
    await server.call("GET", "/requests/friend/send/owner", { key });
    const requests = await server.call("GET", "/requests/pending/received", { key: person("owner").key });
    return requests.json().payload[0].id;
  };

  /** What `{id}` in an address means; an archive of the caller's data is also what calls without an id are about. */
  const idFor = async (name: CallName, caller: Caller, flags: number): Promise<string> => {
    const { access, path }: Endpoint = api[name];
    if (/^\/requests\/(?:accept|ignore)/.test(path)) return await newFriendRequest();
    if (path.startsWith("/account/export/")) return await storeOwnData(server, name, userOf(caller)?.id);
    if (!path.includes("{id}")) return "";
    // What changes a route is asked about one that others see, too.
    if (path.startsWith("/routes/")) return await newRoute(access === "hidden" ? flagsOf.public : flags);
    return await ownOne(path.startsWith("/user/goals/") ? "createGoal" : "createPrivacyZone", caller);
  };

  const levels = Object.entries(flagsOf) as [PrivacyLevel, number][];

  describe.each(kinds)("%s (%s)", (name, rule) => {
    it.each(everyCaller)(
      "[API-4] [PROXY-1] [NOTE-2] answers or refuses, and says what caches may keep: $kind",
      async (caller) => {
        const isAnonymous = caller.relation === "anonymous";
        for (const [level, flags] of levels) {
          if (isOfOneLevel(rule) && level !== "private") continue;
          const workoutKey = await workoutFor(name, flags);
          const { statusCode, headers, body } = await ask(name, caller, workoutKey, flags);
          const seen = { caller: caller.kind, level, statusCode };
          expect(seen).toEqual({ caller: caller.kind, level, statusCode: expectedStatus(flags) });
          expect(headers["cache-control"]).toBe(cachingRules[cachingOf(api[name], body)]);
          expect(headers["vary"]).toContain("STTAuthorization, Origin");
          if (caller.relation !== "owner") expect(body).not.toContain(privateNote);
          if (rule === "list") expect(body.includes(workoutKey)).toBe(isOnPublicList(flags, caller.relation));
          if (rule === "feed") {
            const isFollowed = caller.relation === "follower";
            expect(body.includes(workoutKey)).toBe(isFollowed && isShared(flags, caller.relation));
          }
          if (rule === "shared" && statusCode === 200) {
            expect(body.includes(workoutKey)).toBe(isShared(flags, caller.relation));
          }
          if (rule === "album" && statusCode === 200) {
            expect(body.includes(workoutKey)).toBe(isListed(flags, caller.relation));
          }
          if (rule === "visible" && statusCode === 200) {
            expect(body.includes(workoutKey)).toBe(canView(flags, caller.relation));
          }
          const isRefused =
            statusCode >= 400 || (name === "getWorkoutData" && !canView(flags, caller.relation));
          if (!isRefused) continue;
          expect(body).not.toContain("2025");
          const declared: readonly string[] = [...commonErrors, ...api[name].errors];
          expect(declared).toContain(JSON.parse(body).error.reason);
        }

        function expectedStatus(flags: number): unknown {
          if (rule === "open") return expect.not.toBeOneOf([401, 403, 500]);
          if (rule === "list" || rule === "operator") return rule === "list" ? 200 : 404;
          if (rule === "relationship" && !isAnonymous) {
            if (caller.relation === "owner") return 400;
            if (caller.kind === blocker.kind) return blockerStatus[name] ?? 200;
            return caller.relation === "blocked" ? 404 : 200;
          }
          if (name === "getPerson" && caller.kind === blocker.kind) return 200;
          if (["person", "shared", "album"].includes(rule)) return caller.relation === "blocked" ? 404 : 200;
          if (rule === "visible" && !isAnonymous) return 200;
          const isSeen = canView(flags, caller.relation);
          if (rule === "view" && isSeen) return 200;
          if (rule === "route" && (api[name].auth !== "session" || !isAnonymous)) {
            if (isSeen) return 200;
            return caller.kind === "expired session" ? 401 : 404;
          }
          if (rule === "answer" && !isAnonymous) return isSeen ? 200 : 404;
          if (isAnonymous && (rule !== "view" || caller.kind === "expired session")) return 401;
          // No region was added here.
          if (api[name].path.startsWith("/routing/")) return 404;
          if (["own", "others", "feed"].includes(rule) || caller.relation === "owner")
            return expect.toBeOneOf(ownStatuses[name] ?? [200]);
          if (rule === "owner") return isSeen ? 403 : 404;
          // Known clients expect 200 for the points of a workout that does not exist.
          return name === "getWorkoutData" ? 200 : 404;
        }
      },
    );
  });

  it("[API-4] never reveals whether something exists that the caller may not see", async () => {
    const nothing = "0123456789abcdef01234567";
    const workoutKey = await newWorkout(flagsOf.private);
    const imageKey = await newPhoto(workoutKey);
    const commentKey = await newComment(server, workoutKey);
    // An import and a bulk change are not there in either case.
    const keys = ["workoutKey", "imageKey", "commentKey", "id", "jobId", "key"];
    const gone = Object.fromEntries(keys.map((name) => [name, nothing]));
    const there = { ...gone, workoutKey, imageKey, commentKey, id: await newRoute(flagsOf.private) };
    const ofOne = new Set<Access>(["view", "owner", "answer", "route", "hidden"]);
    for (const [name] of everyCall.filter(([, { access }]) => ofOne.has(access))) {
      for (const caller of everyCaller.filter(({ relation }) => relation !== "owner")) {
        const key = await keyOf(caller);
        const answers = [];
        for (const about of [there, gone]) {
          const { method, path, ...sent } = requestOf(name, about);
          const asked = { key, ...sent, ...sentWith(name, caller) };
          const { statusCode, headers, body } = await server.call(method, path, asked);
          const varies = /^(?:date|x-request-id|x-ratelimit-.*)$/;
          const told = Object.entries(headers).filter(([header]) => !varies.test(header));
          answers.push({ statusCode, headers: told, body });
        }
        expect(answers[0], `${name} by ${caller.kind}`).toEqual(answers[1]);
      }
    }
  });

  it("[API-4] knows every call that the server answers", () => {
    const registered = server.app.endpoints.map((endpoint) => `${endpoint.method} ${addressOf(endpoint)}`);
    const declared = everyCall.map(([, endpoint]) => `${endpoint.method} ${addressOf(endpoint)}`);
    expect(registered.toSorted()).toEqual(declared.toSorted());
    expect(apiPrefix).toBe("/apiserver/v1");
  });

  it("[API-4] changes nothing when it refuses a caller", async () => {
    const workoutKey = await newWorkout(flagsOf.public);
    for (const caller of everyCaller.filter(({ relation }) => relation !== "owner")) {
      await ask("saveWorkoutHeaders", caller, workoutKey);
      await ask("saveWorkoutAttributes", caller, workoutKey);
      await ask("saveWorkoutBatch", caller, workoutKey);
      await ask("deleteWorkout", caller, workoutKey);
    }
    const owner = everyCaller.find(({ relation }) => relation === "owner") ?? everyCaller[0];
    const kept = owner && (await ask("getWorkout", owner, workoutKey));
    expect(kept?.json().payload.activityId).toBe(4);
  });
});

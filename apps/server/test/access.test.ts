import { addressOf, api, apiPrefix } from "@cairn/contracts/api";
import { cachingRules } from "@cairn/contracts/caching";
import type { PrivacyLevel } from "@cairn/domain/privacy/sharing";
import { canView, isListed } from "@cairn/domain/privacy/visibility";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/platform/db/new-id.ts";
import { openSession } from "../src/features/sessions/sessions.public.ts";
import {
  blocker,
  blockerStatus,
  cachingOf,
  type Caller,
  device,
  everyCaller,
  flagsOf,
  isOnPublicList,
  isShared,
  personOf,
} from "./access-callers.ts";
import { bodyOf, bulkChange, goal, plan, queryOf, tileOfTrack, walkFrom, zone } from "./access-requests.ts";
import { type CallName, type Rule, rules } from "./access-rules.ts";
import { type FacebookStandIn, startFacebook } from "./facebook-stand-in.ts";
import { photoFile } from "./photo-file.ts";
import { commonErrors } from "@cairn/contracts/errors";
import { newPasskey, signInRequest } from "./sign-in-requests.ts";
import { prepareIdentity } from "./prepare-identity.ts";
import { putOwnData } from "./put-own-data.ts";
import { relatePeople } from "./relate-people.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "./test-app.ts";
import type { TestAnswer } from "./test-answer.ts";

const file = { name: "a.gpx", bytes: Buffer.from(walkFrom(Date.UTC(2025, 5, 1, 10))) };
let lastStart = Date.UTC(2025, 6, 1, 10);
/** Starts later than every other workout, so that it is in a list of the newest however many there are. */
const latest = () => ({ name: "b.gpx", bytes: Buffer.from(walkFrom((lastStart += 60_000))) });

/** A text that no call may show to anybody but the owner. */
const privateNote = "only-in-the-private-note";

/** Refusals that any call may give. */
const common: readonly string[] = commonErrors;

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

  // Each person has as many calls a minute as anybody.
  beforeEach(() => server.database.pool.query("DELETE FROM call_counts"));

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

  const newRoute = async (): Promise<string> => {
    const { body, contentType } = multipartBody([plan]);
    const answer = await server.call("POST", "/routes/import", {
      key: person("owner").key,
      payload: body,
      headers: { "content-type": contentType },
    });
    return answer.json().payload.id;
  };

  /** An import of a file that is refused at once, so that the job has already ended. */
  const newImport = async (): Promise<string> => {
    const { body, contentType } = multipartBody([{ name: "a.txt", bytes: Buffer.from("no recording") }]);
    const answer = await server.call("POST", "/workout/import", {
      key: person("owner").key,
      payload: body,
      headers: { "content-type": contentType },
    });
    return answer.json().payload.jobId;
  };

  /**
   * Calls that only read one workout, or what people wrote about it, share one. Lists are limited, so they get a new workout, the newest.
   * Somebody looks at it first: if its owner has privacy zones, no list of everybody's workouts shows it before it is redacted.
   */
  const workoutFor = async (name: CallName, flags: number): Promise<string> => {
    if (rules[name] === "list" || rules[name] === "album") {
      const listed = await newWorkout(flags, latest());
      await server.call("GET", `/workouts/${listed}`);
      return listed;
    }
    // Calls about people, or about nobody, do not change it either. With a workout for each, the owner would exceed the imports of a minute.
    const leavesIt =
      api[name].method === "GET" ||
      ["answer", "open", "relationship"].includes(rules[name]) ||
      /^\/(?:passkeys|twofactor)\b/.test(api[name].path) ||
      api[name].path.includes("{commentKey}");
    if (!leavesIt) return await newWorkout(flags);
    const key = read.get(flags) ?? (await newWorkout(flags));
    read.set(flags, key);
    return key;
  };

  /** Key of a photo on a workout. */
  const newPhoto = async (workoutKey: string): Promise<string> =>
    (await server.addPhoto(person("owner"), workoutKey, photo)).json().payload.key;

  /** Key of a comment by the owner on a workout; written to the database because the call's rate limit is too low. */
  const newComment = async (workoutKey: string): Promise<string> => {
    const key = newId();
    await server.database.pool.query(
      `INSERT INTO comments (owner_id, id, workout_id, author_id, text, created_at)
       SELECT owner_id, $2, id, owner_id, 'Mine', now() FROM workouts WHERE id = $1`,
      [workoutKey, key],
    );
    return key;
  };

  type Request = Pick<InjectOptions, "payload" | "headers">;
  const request = (name: CallName, workoutKey: string, caller: Caller): Request => {
    const headers = { password: userOf(caller)?.password ?? "" };
    if (name === "startOwnData" || name === "openOwnDataDownload" || name === "requestDeletion")
      return { headers };
    if (name === "changeEmail") return { headers, payload: { email: "other@example.org" } };
    if (name === "makeToken") return { headers, payload: { name: "backup", scopes: ["read"], days: 30 } };
    if (name === "answerOwnData") return { headers, payload: { take: false } };
    const payload = bodyOf(name, workoutKey);
    if (payload !== undefined) return { payload };
    const files: Partial<Record<CallName, { readonly name: string; readonly bytes: Uint8Array }>> = {
      importGpx: file,
      startImport: file,
      importRoute: plan,
      addPhoto: { name: "image", bytes: photo },
      saveProfileImage: { name: "image", bytes: photo },
    };
    const sent = files[name];
    if (!sent) return {};
    const { body, contentType } = multipartBody([sent]);
    return { payload: body, headers: { "content-type": contentType } };
  };

  const ask = async (name: CallName, caller: Caller, workoutKey: string): Promise<TestAnswer> => {
    const needsPhoto = api[name].path.includes("{imageKey}") || rules[name] === "album";
    const imageKey = needsPhoto ? await newPhoto(workoutKey) : "";
    const commentKey = api[name].path.includes("{commentKey}") ? await newComment(workoutKey) : "";
    const id = await idFor(name, caller);
    const address = addressOf(api[name])
      .replace("{workoutKey}", workoutKey)
      .replace("{username}", "owner")
      .replace("{term}", "owner")
      .replace("{z}/{x}/{y}", tileOfTrack)
      .replace("{id}", id)
      .replace(/\{(?:session|token)Id\}/, "none")
      .replace("{key}", await keyFor(name))
      .replace(/\{(?:provider|network)\}/, "facebook")
      .replace("{jobId}", api[name].path.includes("{jobId}") ? await newImport() : "")
      .replace("{imageKey}", imageKey)
      .replace("{profileImage}", api[name].path.includes("{profileImage}") ? await newProfileImage() : "")
      .replace("{commentKey}", commentKey);
    const changesPeople = rules[name] === "relationship" || address.includes("/requests/");
    if (rules[name] === "relationship") await relate();
    const user = userOf(caller);
    const key = await keyOf(caller);
    const signIn =
      user && key !== undefined ? await signInRequest(server, name, { ...user, key }) : undefined;
    const identity = await prepareIdentity(server, facebook, name, user);
    const query = identity?.search ?? queryOf(name, workoutKey);
    const answer = await server.call(api[name].method, address + query, {
      key,
      ...(identity ?? signIn ?? request(name, workoutKey, caller)),
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
  const newProfileImage = async (): Promise<string> => {
    const { body, contentType } = multipartBody([{ name: "image", bytes: photo }]);
    const answer = await server.call("POST", "/user/profileimage/web", {
      key: person("owner").key,
      payload: body,
      headers: { "content-type": contentType },
    });
    return answer.json().payload;
  };

  /** The kind of the owner's data that `{key}` in an address means. */
  const keyFor = async (name: CallName): Promise<string> => {
    if (!api[name].path.includes("{key}")) return "";
    return api[name].path.startsWith("/passkeys/")
      ? await newPasskey(server, person("owner"))
      : await newBulkChange();
  };

  /** A bulk change of the owner's workouts. */
  const newBulkChange = async (): Promise<string> => {
    const payload = bulkChange();
    await server.call("POST", "/workouts/bulk", { key: person("owner").key, payload });
    return payload.key;
  };

  /** Something that a call adds for the caller: a goal, or a zone far from all workouts. */
  const ownOne = async (path: string, payload: object, caller: Caller): Promise<string> => {
    if (caller.relation === "anonymous") return "0".repeat(24);
    const created = await server.call("POST", path, { key: await keyOf(caller), payload });
    return created.json().payload.id;
  };

  /** A request to be friends with the owner. */
  const newFriendRequest = async (): Promise<string> => {
    await relate();
    const { key } = person("asking");
    await server.call("GET", "/requests/friend/send/owner", { key });
    const requests = await server.call("GET", "/requests/pending/received", { key: person("owner").key });
    return requests.json().payload[0].id;
  };

  const idFor = async (name: CallName, caller: Caller): Promise<string> => {
    if (/^\/requests\/(?:accept|ignore)/.test(api[name].path)) return await newFriendRequest();
    if (rules[name] === "hidden" && api[name].path.includes("{id}")) return await newRoute();
    if (api[name].path.startsWith("/account/export/"))
      return await putOwnData(server, name, userOf(caller)?.id);
    if (api[name].path === "/user/goals/{id}") return await ownOne("/user/goals", goal, caller);
    return api[name].path === "/user/privacyzones/{id}"
      ? await ownOne("/user/privacyzones", zone, caller)
      : "";
  };

  const levels = Object.entries(flagsOf) as [PrivacyLevel, number][];

  describe.each(Object.entries(rules) as [CallName, Rule][])("%s (%s)", (name, rule) => {
    it.each(everyCaller)(
      "[API-4] [PROXY-1] [NOTE-2] answers or refuses, and says what caches may keep: $kind",
      async (caller) => {
        const isAnonymous = caller.relation === "anonymous";
        for (const [level, flags] of levels) {
          if (["open", "own", "hidden", "relationship"].includes(rule) && level !== "private") continue;
          const workoutKey = await workoutFor(name, flags);
          const { statusCode, headers, body } = await ask(name, caller, workoutKey);
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
          const declared: readonly string[] = [...common, ...api[name].errors];
          expect(declared).toContain(JSON.parse(body).error.reason);
        }

        function expectedStatus(flags: number): unknown {
          if (rule === "open") return expect.not.toBeOneOf([401, 403, 500]);
          if (rule === "list") return 200;
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
          if (rule === "answer" && !isAnonymous) return isSeen ? 200 : 404;
          if (isAnonymous && (rule !== "view" || caller.kind === "expired session")) return 401;
          if (rule === "own" || rule === "feed" || caller.relation === "owner") return 200;
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
    const commentKey = await newComment(workoutKey);
    const refused = Object.entries(rules).filter(([, rule]) => ["view", "owner", "answer"].includes(rule));
    for (const [name] of refused as [CallName, Rule][]) {
      for (const caller of everyCaller.filter(({ relation }) => relation !== "owner")) {
        const key = await keyOf(caller);
        const answers = [];
        for (const exists of [true, false]) {
          const address = addressOf(api[name])
            .replace("{workoutKey}", exists ? workoutKey : nothing)
            .replace("{username}", "owner")
            .replace("{imageKey}", exists ? imageKey : nothing)
            .replace("{commentKey}", exists ? commentKey : nothing);
          const query = queryOf(name, exists ? workoutKey : nothing);
          const asked = request(name, exists ? workoutKey : nothing, caller);
          const { statusCode, headers, body } = await server.call(api[name].method, address + query, {
            key,
            ...asked,
          });
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
    const declared = Object.values(api).map((endpoint) => `${endpoint.method} ${addressOf(endpoint)}`);
    expect(Object.keys(rules).toSorted()).toEqual(Object.keys(api).toSorted());
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

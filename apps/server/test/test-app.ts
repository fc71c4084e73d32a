import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@cairn/contracts/api";
import { apiPrefix, type Method } from "@cairn/contracts/endpoint";
import { patience } from "@cairn/testkit/patience";
import { solveChallenge } from "@cairn/testkit/solve-challenge";
import type { FastifyInstance, InjectOptions } from "fastify";
import { destination, type Logger, pino } from "pino";
import { inject, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { ownCards } from "../src/config/shop-cards.ts";
import type { HumanCheckAction } from "../src/core/sessions/human-check.ts";
import { type AppSettings, createDeps, type Deps } from "../src/deps.ts";
import { createImages, type Images } from "../src/platform/images/images.ts";
import { startThreads, type Threads } from "../src/platform/workers/threads.ts";
import { filesBelow, type ProcessGroup, startProcessGroup } from "./processes/process-group.ts";
import type { TestAnswer } from "./test-answer.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** A person who has signed up, as a client sees them. */
export interface TestUser {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly key: string;
}

/**
 * The whole application on a database and a data folder of its own, without a network. In the project
 * `processes`, its calls go to two server processes in turn, which share a database and an S3 store; jobs
 * and tests that use `deps` then act as a third process.
 */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Calls the API; `key` goes into the session header. */
  call(
    method: Method | "HEAD",
    path: string,
    options?: InjectOptions & { readonly key?: string | undefined },
  ): Promise<TestAnswer>;
  /** Where the answering processes listen; the application does not listen by itself. */
  addresses(): Promise<readonly string[]>;
  signUp(username: string): Promise<TestUser>;
  /** A token for the `X-Human-Check` header. */
  solveHumanCheck(action: HumanCheckAction): Promise<string>;
  /** Imports files as a client that is told of duplicates; the multipart body is built by hand, as some clients do. */
  importFiles(
    user: TestUser,
    ...files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  ): Promise<TestAnswer>;
  /** Adds a photo to a workout; without a name, as a file that was never sent before. */
  addPhoto(user: TestUser, workoutKey: string, photo: Uint8Array, name?: string): Promise<TestAnswer>;
  /** Imports files like old clients, which know only drafts. */
  importAllFiles: TestApp["importFiles"];
  /** Paths of all files that the servers keep, in the file store and half received. */
  cachedFiles(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** What a test may set. The log shows errors only, unless the test passes its own. */
export type TestSettings = Partial<AppSettings> & {
  readonly log?: Logger;
  /** Another server, which owns the database and the data folder that this one shares. */
  readonly beside?: TestApp;
  /** What operators are told of its set-up. */
  readonly examine?: Parameters<typeof buildApp>[2];
};

export async function createTestApp({
  log,
  beside,
  examine,
  ...settings
}: TestSettings = {}): Promise<TestApp> {
  const database = beside?.database ?? (await createTestDatabase());
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), "cairn-app-")));
  const group = await groupFor(database, settings, beside);
  const deps = await createDeps(
    {
      host: "127.0.0.1",
      port: 4000,
      smtpUrl: undefined,
      mailFrom: "Cairn <cairn@example.org>",
      publicUrl: undefined,
      operator: { name: undefined, address: undefined, email: undefined },
      newsletterUrl: undefined,
      geocoder: undefined,
      routingEngine: undefined,
      hrmStoreUrl: undefined,
      shopCards: ownCards,
      oidc: undefined,
      facebook: undefined,
      trustProxy: undefined,
      dataDir,
      humanCheck: "adaptive",
      serviceWorker: "on",
      metrics: "loopback",
      files: { kind: "disk" },
      elevation: [],
      mapSources: {},
      mapCacheBytes: 100e6,
      signUp: "open",
      quota: 50e9,
      minFreeSpace: 0,
      watchedFolder: undefined,
      webhookHosts: [],
      backups: { keep: 0, hour: 3, folder: join(dataDir, "backups"), isDownloadable: true },
      webDir: undefined,
      baseMapDir: undefined,
      verifyAnswers: true,
      // The smallest values that the algorithms accept.
      passwordCost: { memoryCost: 8, timeCost: 1 },
      humanCheckNumbers: 10,
      mailsAtSignUp: false,
      routingPatience: 10,
      ...settings,
      ...(group && { files: group.files }),
    },
    // On a busy machine a call may wait long for one of so few.
    { ...database.connection, max: 4, connectionTimeoutMillis: patience.step },
    log ?? errorLog,
    // A second server has its own threads and processes, as it would on another machine; who reads the log reads that of the
    // pictures, too.
    {
      threads: beside ? undefined : (threads ??= startThreads()),
      images: beside || log ? undefined : (images ??= createImages({ log: errorLog })),
    },
  );
  const app = await buildApp(deps, undefined, examine);
  const call: TestApp["call"] = async (method, path, { key, headers, ...options } = {}) =>
    await (group ?? app).inject({
      method,
      url: /^\/(?:healthz|apiserver)/.test(path) ? path : apiPrefix + path,
      headers: { ...(key !== undefined && { STTAuthorization: key }), ...headers },
      ...options,
    });
  const solveHumanCheck: TestApp["solveHumanCheck"] = async (action) => {
    const answer = await call("GET", `${api.getHumanCheck.path}?action=${action}`);
    return solveChallenge(answer.json().payload);
  };
  const sendTo =
    (path: string): TestApp["importFiles"] =>
    async (user, ...files) => {
      const { body, contentType } = multipartBody(files);
      return await call("POST", path, {
        key: user.key,
        payload: body,
        headers: { "content-type": contentType },
      });
    };
  const server: TestApp = {
    app,
    deps,
    database,
    dataDir,
    call,
    solveHumanCheck,
    addresses: async () => group?.addresses ?? [await app.listen({ host: "127.0.0.1", port: 0 })],
    async signUp(username) {
      const person = { username, password: `${username}-password`, email: `${username}@example.org` };
      const answer = await call("POST", "/user", {
        payload: { ...person, realName: `${username} Tester` },
        headers: { "x-human-check": await solveHumanCheck("SIGNUP") },
      });
      return { ...person, key: answer.json().sessionkey };
    },
    addPhoto: (user, workoutKey, bytes, name = randomUUID()) =>
      sendTo(`/workouts/${workoutKey}/image/web`)(user, { name, bytes }),
    async cachedFiles() {
      const kept = (await filesBelow(dataDir)).filter((path) => !path.includes("/incoming-locks/"));
      if (!group) return kept;
      for (const folder of ["uploads", "photos", "profile-images", "own-data"])
        for await (const key of deps.files.list(folder)) kept.push(key);
      return [...kept, ...(await group.halfReceived())];
    },
    importFiles: sendTo("/workout/importGpx?duplicates=recognise"),
    importAllFiles: sendTo("/workout/importGpx"),
    async close() {
      await app.close();
      await deps.close();
      groups.delete(server);
      if (beside) return;
      await group?.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  if (group) groups.set(server, group);
  return server;
}

/** Settings of a server on which a password and a human check cost as much as they do for people. */
export const fullCost = { passwordCost: undefined, humanCheckNumbers: undefined } as const;

/** For tests that reach into the server's own process, which is impossible with several processes. */
export const itInOneProcess: ReturnType<typeof it.skipIf> = it.skipIf(inject("hasSeveralProcesses"));

/** Threads shared by all test files of this process: starting them for each took longer than most tests. */
let threads: Threads | undefined;
/** As well the processes that decode photos and write pictures, half a second of the processor for each. */
let images: Images | undefined;
const errorLog = pino({ level: "error" }, destination({ fd: 2, sync: true }));

const groups = new Map<TestApp, ProcessGroup>();

/** The processes that answer, when tests run against several. */
async function groupFor(
  database: TestDatabase,
  settings: Partial<AppSettings>,
  beside: TestApp | undefined,
): Promise<ProcessGroup | undefined> {
  if (!inject("hasSeveralProcesses")) return undefined;
  return (beside && groups.get(beside)) ?? (await startProcessGroup(database.connection, settings));
}

const boundary = "cairn-test-boundary";

/** A multipart body with each file in a part named `file`. */
export function multipartBody(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): {
  readonly body: Buffer;
  readonly contentType: string;
} {
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

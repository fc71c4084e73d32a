import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { InjectOptions } from "fastify";
import type { AppSettings } from "../../src/deps.ts";
import type { ClusterConnection } from "../../src/platform/postgres-cluster/wait-for-answer.ts";
import { startS3Server } from "../stand-ins/s3-server.ts";
import type { TestAnswer } from "../test-answer.ts";
import { startServer } from "./server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether the API tests run against server processes instead of one application in their own process. */
    hasSeveralProcesses: boolean;
  }
}

/** Server processes that share a database and an S3 store, each with a disk of its own, as if on different machines. */
export interface ProcessGroup {
  readonly files: AppSettings["files"];
  /** Addresses of the processes that answer requests. */
  readonly addresses: readonly string[];
  /** Sends requests to the processes in turn. */
  inject(options: InjectOptions): Promise<TestAnswer>;
  /** Files on the processes' disks that are not in the store. */
  halfReceived(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Starts a process for each of the roles (`CAIRN_ROLES`), with a test's settings. */
export async function startProcessGroup(
  connection: ClusterConnection,
  { host = "127.0.0.1", humanCheck = "adaptive", publicUrl, elevation, facebook }: Partial<AppSettings>,
  roles: readonly string[] = ["http", "http"],
): Promise<ProcessGroup> {
  const disks = await mkdtemp(join(tmpdir(), "cairn-processes-"));
  const store = await startS3Server();
  const { bucket, prefix, endpoint, accessKeyId, secretAccessKey } = store.setting;
  const model = elevation?.find((source) => source.kind === "hgt");
  const environment = {
    DATABASE_URL: addressOf(connection),
    CAIRN_FILES: `s3://${accessKeyId}:${secretAccessKey}@${bucket}/${prefix}?endpoint=${endpoint}`,
    HOST: host,
    HUMAN_CHECK: humanCheck,
    ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
    ...(model && { ELEVATION: model.folder }),
    ...(facebook && {
      FACEBOOK_APP_ID: facebook.appId,
      FACEBOOK_APP_SECRET: facebook.appSecret,
      FACEBOOK_GRAPH_URL: facebook.graphUrl,
    }),
  };
  const servers = await Promise.all(
    roles.map(async (role, place) => {
      const port = await freePort();
      const own = { PORT: String(port), CAIRN_DATA_DIR: join(disks, `machine-${place}`), CAIRN_ROLES: role };
      const server = await startServer({ ...environment, ...own });
      return { ...server, role, address: `http://127.0.0.1:${port}` };
    }),
  );
  const addresses = servers.filter(({ role }) => role !== "jobs").map(({ address }) => address);
  let turn = 0;
  return {
    files: store.setting,
    addresses,
    async inject(options) {
      turn += 1;
      return await send(addresses[turn % addresses.length] ?? "", options);
    },
    halfReceived: async () => (await filesBelow(disks)).filter((path) => path.includes("/incoming/")),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await store.stop();
      await rm(disks, { recursive: true, force: true });
    },
  };
}

/** The database's address as a value of `DATABASE_URL`. */
export const addressOf = ({ user, password, database, host, port }: ClusterConnection): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** Paths of all files in a folder and those below it. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
}

/** A free port, chosen here because a server with a public address reports that address instead of its port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Sends a request in the form of `inject`; resolves to the answer with its bytes unchanged. */
async function send(
  base: string,
  { method = "GET", url = "/", headers = {}, payload }: InjectOptions,
): Promise<TestAnswer> {
  const isJson = typeof payload === "object" && !Buffer.isBuffer(payload) && !(payload instanceof Readable);
  const body = isJson ? JSON.stringify(payload) : payload;
  const sent = request(new URL(url, base), {
    method,
    headers: {
      ...(isJson && { "content-type": "application/json" }),
      ...(typeof body === "string" || Buffer.isBuffer(body)
        ? { "content-length": Buffer.byteLength(body) }
        : {}),
      ...headers,
    },
  });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  // A server that refuses early closes the connection while the body is still being sent.
  if (body instanceof Readable) await pipeline(body, sent).catch(() => undefined);
  else sent.end(body);
  const [answer] = await answered;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const rawPayload = Buffer.concat(chunks);
  const text = rawPayload.toString();
  return {
    statusCode: answer.statusCode ?? 0,
    headers: answer.headers,
    rawPayload,
    body: text,
    json: () => JSON.parse(text),
  };
}

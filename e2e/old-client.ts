import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { startProcessGroup } from "../apps/server/test/processes/process-group.ts";
import { startCairn } from "./cairn-process.ts";

export type Json = Readonly<Record<string, unknown>>;

export interface Answer<Payload> {
  readonly error: { readonly code: string } | null;
  readonly payload: Payload;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A Cairn as tools see it: one address, with one process or several behind it. */
export interface AnsweringCairn {
  /** Where the next request goes. */
  readonly next: () => string;
  readonly stop: () => Promise<unknown>;
}

/** It accepts connections from other machines, so that pages of other origins may call it. */
const reachable = "0.0.0.0";

async function startOne(dataDir: string): Promise<AnsweringCairn> {
  const cairn = await startCairn(dataDir, { HOST: reachable, HUMAN_CHECK: "off" });
  return { next: () => cairn.url, stop: () => cairn.stop() };
}

/** Two processes that answer in turn and one for jobs, on one database and one S3 store. */
async function startSeveral(dataDir: string): Promise<AnsweringCairn> {
  const cluster = await startCluster({ dataDir });
  const settings = { host: reachable, humanCheck: "off" } as const;
  const group = await startProcessGroup(cluster.connection, settings, ["http", "http", "jobs"]);
  let turn = 0;
  return {
    next: () => group.addresses[turn++ % group.addresses.length] ?? "",
    async stop() {
      await group.stop();
      await cluster.stop();
    },
  };
}

export const waysToRun = [
  ["one process", startOne],
  ["several processes", startSeveral],
] as const;

/** An old client program: plain requests, based only on the public facts about this family of APIs. */
export class OldClient {
  readonly #next: () => string;
  /** Sent by `withKey`. */
  sessionkey = "";

  /** @param next the address for the next request */
  constructor(next: () => string) {
    this.#next = next;
  }

  async ask(path: string, init: RequestInit = {}) {
    const prefix = path.startsWith("/apiserver") ? "" : "/apiserver/v1";
    const answer = await fetch(`${this.#next()}${prefix}${path}`, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString("utf8") };
  }

  async asked<Payload = Json>(path: string, init: RequestInit = {}): Promise<Answer<Payload>> {
    return JSON.parse((await this.ask(path, init)).text) as Answer<Payload>;
  }

  withKey(init: RequestInit = {}): RequestInit {
    return {
      ...init,
      headers: { Sttauthorization: this.sessionkey, ...(init.headers as Record<string, string>) },
    };
  }

  postLogin(body: string, contentType: string, path = "/login?source=javascript") {
    return this.ask(path, { method: "POST", body, headers: { "content-type": contentType } });
  }

  /** Signs up, logs in and keeps the key. */
  async signUp(person: { readonly username: string; readonly password: string; readonly email: string }) {
    const made = await this.ask("/user", {
      method: "POST",
      body: JSON.stringify({ ...person, realName: "Old Hand" }),
    });
    this.sessionkey = (JSON.parse(made.text) as { readonly sessionkey: string }).sessionkey;
    return made.status;
  }

  /** Built by hand like old libraries do it; the disposition ends with a stray semicolon. */
  postFile(name: string, bytes: Uint8Array) {
    const head = `--XX\r\nContent-Disposition: form-data; name="file"; filename="${name}";\r\nContent-Type: application/gpx+xml\r\n\r\n`;
    return this.asked(
      "/workout/importGpx",
      this.withKey({
        method: "POST",
        body: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--XX--\r\n")]),
        headers: { "content-type": "multipart/form-data; boundary=XX" },
      }),
    );
  }
}

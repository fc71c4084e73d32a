import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressOf } from "../test/processes/process-group.ts";
import { type MailReceiver, startMailReceiver } from "../test/stand-ins/mail-receiver.ts";
import { createTestDatabase, type TestDatabase } from "../test/test-database.ts";
import { readConfig } from "./config/config.ts";
import { serve } from "./serve.ts";

describe("a server that sends mails, with neither a public address nor a sender", () => {
  let database: TestDatabase;
  let receiver: MailReceiver;
  let dataDir: string;
  let said: string[];

  beforeEach(async () => {
    database = await createTestDatabase();
    receiver = await startMailReceiver();
    dataDir = await mkdtemp(join(tmpdir(), "cairn-serve-"));
    said = [];
  });
  afterEach(async () => {
    await receiver.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("[MAIL-4] puts the address that it reports into their links, and warns once", async () => {
    const environment = {
      HOST: "0.0.0.0",
      PORT: "0",
      HUMAN_CHECK: "off",
      CAIRN_DATA_DIR: dataDir,
      DATABASE_URL: addressOf(database.connection),
      SMTP_URL: receiver.url,
    };
    const log = pino({ level: "warn" }, { write: (line: string) => said.push(line) });
    const server = await serve(readConfig(environment), log);
    try {
      expect(server.url).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
      const person = { username: "ada", password: "ada-password", email: "ada@example.org", realName: "Ada" };
      // It listens on addresses of IPv4 only, and at this port of ::1 there may be another program.
      const answer = await fetch(`${server.url.replace("localhost", "127.0.0.1")}/apiserver/v1/user`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(person),
      });
      expect(answer.status).toBe(200);
      await expect.poll(() => receiver.to(person.email)).toHaveLength(1);
      expect(receiver.lastIn(person.email, /(http\S+)\/rt\?/)).toBe(server.url);
      expect(said.filter((line) => line.includes("set PUBLIC_URL"))).toEqual([
        expect.stringContaining("set MAIL_FROM"),
      ]);
    } finally {
      await server.stop();
    }
  });
});

const post = async (url: string, body: object, key = "") => {
  const headers = { "content-type": "application/json", STTAuthorization: key };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()) as { readonly sessionkey: string; readonly payload: unknown };
};

it("[OPER-1] a server without an operator has a link at its start that makes somebody one, and none afterwards", async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "cairn-serve-"));
  const config = readConfig({
    PORT: "0",
    HUMAN_CHECK: "off",
    CAIRN_DATA_DIR: dataDir,
    DATABASE_URL: addressOf(database.connection),
  });
  const log = pino({ level: "silent" });
  try {
    const first = await serve(config, log);
    const token = new RegExp(`^${first.url}/operator/claim/(\\S{32})$`).exec(first.claimUrl ?? "")?.[1];
    const api = `${first.url}/apiserver/v1`;
    const person = { username: "ada", password: "ada-password", email: "ada@example.org", realName: "Ada" };
    const { sessionkey } = await post(`${api}/user`, person);
    expect((await post(`${api}/operator/claim`, { token }, sessionkey)).payload).toBe(true);
    const headers = { STTAuthorization: sessionkey };
    // The set-up of this server is examined for its operator.
    const findings = await fetch(`${api}/operator/server/findings`, { headers });
    expect(JSON.stringify(await findings.json())).toContain("the database (of DATABASE_URL");
    await first.stop();
    const second = await serve(config, log);
    expect(second.claimUrl).toBeUndefined();
    await second.stop();
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

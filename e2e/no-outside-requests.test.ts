import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { expect, it } from "vitest";

/** Makes requests in all ways that Node has, from a thread as well; the targets do not exist (RFC 6761, RFC 5737). */
const asking = `
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { Worker } from "node:worker_threads";
import { get } from "node:https";
const ignore = () => undefined;
await fetch("http://fetch.invalid/").catch(ignore);
await fetch("http://localhost:1/").catch(ignore);
get("https://https.invalid/").on("error", ignore);
connect(9, "192.0.2.1").on("error", ignore).destroy();
connect({ host: "2001:db8::1", port: 9 }).on("error", ignore).destroy();
connectTls({ host: "tls.invalid", port: 9 }).on("error", ignore);
connect("/no/such/socket").on("error", ignore);
connect(1, "127.0.0.3").on("error", ignore);
new Worker('fetch("http://thread.invalid/").catch(() => undefined)', { eval: true });
`;

it("the record of a server's connections has each to another machine, from threads, too, and none to its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-connections-"));
  try {
    const file = join(folder, "connections");
    const note = join(import.meta.dirname, "harness", "note-connections.ts");
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", asking], {
      env: { ...childEnvironment, NODE_OPTIONS: `--import=${note}`, CONNECTIONS_FILE: file },
    });
    expect(readFileSync(file, "utf8").trim().split("\n").toSorted()).toEqual([
      "192.0.2.1",
      "2001:db8::1",
      "fetch.invalid",
      "https.invalid",
      "thread.invalid",
      "tls.invalid",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

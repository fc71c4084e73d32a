import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { S3Setting } from "../../src/platform/files/files-setting.ts";

/** A program that speaks S3 over HTTP, with one bucket in a folder of its own. */
export interface S3Server {
  readonly setting: S3Setting;
  stop(): Promise<void>;
}

/** The package has no command, only functions to call. */
const commandLine = createRequire(import.meta.url).resolve("@20minutes/s3rver/lib/cli.js");
const program = `require(${JSON.stringify(commandLine)}).parseAsync(["", "", ...process.argv.slice(1)])`;
const bucket = "cairn-test";

/** Starts the program on a free port of this machine; it verifies signatures. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-s3-"));
  const options = ["-d", folder, "-a", "127.0.0.1", "-p", "0", "--silent", "--configure-bucket", bucket];
  // It makes the tokens of long lists with DES, one of OpenSSL's legacy ciphers.
  const runtime = ["--openssl-legacy-provider", "--eval", program, "--"];
  const child = spawn(process.execPath, [...runtime, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const port = await Promise.race([portOf(child.stdout), exited.then(() => undefined)]);
  if (port === undefined) throw new Error("the S3 server did not start");
  return {
    setting: {
      kind: "s3",
      bucket,
      prefix: "club/",
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      pathStyle: true,
      // The only account of the program.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      sessionToken: undefined,
    },
    async stop() {
      child.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function portOf(output: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const port = /listening on .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return port;
  }
  return undefined;
}

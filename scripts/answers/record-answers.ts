import { once } from "node:events";
/*
 * Records what the demo answers to the owner, a follower, a stranger and an anonymous caller, and compares
 * two such recordings, to show that a change of the code changed no answer:
 *   node scripts/answers/record-answers.ts FOLDER [--every 1]
 *   node scripts/answers/record-answers.ts --compare BEFORE AFTER
 * `--every 8` asks about only every eighth workout. The server has a temporary data folder of its own; only
 * FOLDER remains.
 */
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { runServer, type RunningCairn } from "../../e2e/harness/run-server.ts";
import { writeAnswers } from "./answer-folder.ts";
import { compareAnswers } from "./compare-answers.ts";
import { Names } from "./names.ts";
import { walkReads } from "./read-walk.ts";
import { Recorder } from "./recorder.ts";
import { setZones } from "./set-zones.ts";
import { notYetAsked } from "./walk-examples.ts";
import { enterWorld } from "./world.ts";
import { walkWrites } from "./write-walk.ts";

/** A PNG of one pixel, which is every tile of the recorded server. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Serves map tiles on a free port of this machine, for the default style and for one of premium members. */
async function serveTiles(): Promise<{ readonly mapStyles: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end(pixel);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const source = { tiles: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, attribution: "Nobody" };
  return {
    mapStyles: JSON.stringify({ DEFAULT: source, OUTDOORS_MAP: source }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const { values, positionals } = parseArgs({
  options: { compare: { type: "boolean", default: false }, every: { type: "string", default: "1" } },
  allowPositionals: true,
});
const [first, second] = positionals;
if (first === undefined || values.compare === (second === undefined)) {
  process.stderr.write("record-answers.ts FOLDER, or record-answers.ts --compare BEFORE AFTER\n");
  process.exit(2);
}
if (second === undefined) await record(first);
else compare(first, second);

function say(what: string): void {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);
}

async function record(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  say("Creating the demo …");
  const tiles = await serveTiles();
  const server = await runServer({
    args: ["--demo"],
    settings: { HUMAN_CHECK: "off", MAP_STYLES: tiles.mapStyles },
    probe: join(import.meta.dirname, "fixed-world.ts"),
  });
  try {
    await demoIsWhole(server);
    const names = new Names();
    const recorder = new Recorder(server.url, folder, names);
    const owners = await enterWorld(recorder, names);
    await setZones(recorder, names, owners);
    say("Recording the answers of reads …");
    await walkReads(recorder, owners, Number(values.every));
    say(`${recorder.answers.length} answers; recording those of changes …`);
    await walkWrites(recorder, names, owners);
    const missing = notYetAsked(recorder.asked);
    if (missing.length > 0) throw new Error(`No answer was recorded for ${missing.join(", ")}.`);
    writeAnswers(folder, recorder.answers);
    say(`${recorder.answers.length} answers in ${folder}`);
  } finally {
    await server.stop();
    tiles.close();
  }
}

function onLine(input: Readable | null, words: string, done: () => void): void {
  if (input) createInterface({ input }).on("line", (line) => line.includes(words) && done());
}

/** Waits until the demo is complete, however long that takes on a busy machine. */
async function demoIsWhole({ process: server }: RunningCairn): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  onLine(server.stdout, "The demo is complete.", resolve);
  onLine(server.stderr, "the demo is not whole", () =>
    reject(new Error("A workout of the demo was not imported, as the machine was too busy; try again.")),
  );
  server.once("exit", () => reject(new Error("The server ended before the demo was whole.")));
  await promise;
}

function compare(before: string, after: string): void {
  const found = compareAnswers(before, after);
  for (const what of found) process.stdout.write(`${what}\n`);
  process.stdout.write(found.length === 0 ? "No answer differs.\n" : `${found.length} differences\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

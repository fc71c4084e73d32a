import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..", "..", "..");

/** A small disk visible only to a script's commands; needs no rights if the system allows name spaces to everybody. */
async function ownDisk(
  folder: string,
  size: string,
  script: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | null; readonly stdout: string }> {
  const child = spawn(
    "unshare",
    ["-rm", "sh", "-c", `mount -t tmpfs -o size=${size} none "$1" && ${script}`, "sh", folder],
    {
      stdio: ["ignore", "pipe", "ignore"],
      env: {
        ...childEnvironment,
        CAIRN_DATA_DIR: folder,
        CAIRN: `${process.execPath} ${join(root, "scripts", "cairn.ts")}`,
        // The disk is smaller than what is left free by default.
        MIN_FREE_SPACE: "0",
        ...environment,
      },
    },
  );
  const said: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  // A program that does not exist is an error before it is an end.
  child.on("error", () => undefined);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on("close", resolve);
  const status = await promise;
  return { status, stdout: said.join("") };
}

const probe = join(tmpdir());
const hasOwnDisks = (await ownDisk(probe, "1m", "true")).status === 0;
const whyNot = hasOwnDisks ? "" : " (skipped: no mount name spaces here)";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cairn-full-disk-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe.skipIf(!hasOwnDisks)("a build", () => {
  itWithCorpus(
    `[REGION-4] ends with a message on a full disk; the existing regions stay, and nothing else does${whyNot}`,
    { tags: ["all"] },
    async ({ pathOf }) => {
      const { stdout } = await ownDisk(
        folder,
        "8m",
        `$CAIRN region add "$OSM/andorra-2013.osm.pbf" --name old; echo "first $?"
       $CAIRN region add "$OSM/andorra-2025.osm.pbf" --name new 2>&1; echo "second $?"
       ls -A "$1/regions"; $CAIRN region list`,
        { OSM: pathOf("osm") },
      );
      expect(stdout).toMatch(/first 0\n/);
      expect(stdout).toMatch(/The disk of .* is full\. Existing regions are unchanged; .*\nsecond 1\n/);
      expect(stdout.split("second 1\n")[1]).toMatch(/^\.lock\nold\nold: data of 2013-.*\n$/);
    },
  );
});

/** Writes an archive of one tile that cannot be compressed. */
const archiveOfMegabyte = `
  import { randomBytes } from "node:crypto";
  const { createArchiveFile } = await import(process.env.ARCHIVE_FILE);
  const archive = await createArchiveFile(process.env.CAIRN_DATA_DIR + "/map.pmtiles");
  await archive.add({ z: 0, x: 0, y: 0 }, randomBytes(1_000_000));
  const bounds = { west: 1, south: 1, east: 2, north: 2 };
  const description = { kind: "mvt", minZoom: 0, maxZoom: 0, bounds, metadata: {} };
  await archive.finish(description).then(
    (bytes) => console.log("complete, " + bytes),
    (error) => console.log(error.code),
  );
  await archive.discard();`;

it.skipIf(!hasOwnDisks)(
  `[REGION-4] an archive of which the disk takes only a part is not taken for a complete one${whyNot}`,
  async () => {
    // While it is finished the tile is there twice: room for one and a half, and for two.
    for (const [size, end] of [
      ["1500k", "ENOSPC\nmap.pmtiles.part\n"],
      ["2500k", "complete, 1000\\d\\d\\d\nmap.pmtiles\n"],
    ] as const) {
      const { stdout } = await ownDisk(
        folder,
        size,
        `$NODE --input-type=module --eval "$ARCHIVE_OF_MEGABYTE"; ls "$1"`,
        {
          NODE: process.execPath,
          ARCHIVE_OF_MEGABYTE: archiveOfMegabyte,
          ARCHIVE_FILE: pathToFileURL(join(import.meta.dirname, "archive-file.ts")).href,
        },
      );
      expect(stdout).toMatch(new RegExp(`^${end}$`));
    }
  },
);

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536, 1);
}

it.skipIf(!hasOwnDisks)(
  `[REGION-6] a download without an end stops before it takes what the database needs, and nothing of it stays${whyNot}`,
  { tags: ["all"] },
  async () => {
    const server = createServer((_, response) => {
      // Ends with an error when the command has had enough.
      pipeline(Readable.from(endless()), response).catch(() => undefined);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const { stdout } = await ownDisk(
        folder,
        "24m",
        `$CAIRN region add "$ADDRESS" --name endless 2>&1; echo "ended $?"
         ls -A "$1/regions"; stat -f -c "%a %S" "$1"`,
        {
          ADDRESS: `http://127.0.0.1:${(server.address() as AddressInfo).port}/endless.osm.pbf`,
          MIN_FREE_SPACE: "16MB",
        },
      );
      const [, blocks, blockBytes] =
        /is full except for the 16 MB .*\nended 1\n\.lock\n(\d+) (\d+)\n$/.exec(stdout) ?? [];
      expect(Number(blocks) * Number(blockBytes), stdout).toBeGreaterThan(16_000_000);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
);

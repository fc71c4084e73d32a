import { childEnvironment } from "@cairn/testkit/child-environment";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { corpus } from "../../../test/region-command.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..", "..");
const osm = join(corpus, "osm");

/** A small disk visible only to a script's commands; needs no rights if the system allows name spaces to everybody. */
const ownDisk = (folder: string, size: string, script: string) =>
  spawnSync(
    "unshare",
    ["-rm", "sh", "-c", `mount -t tmpfs -o size=${size} none "$1" && ${script}`, "sh", folder],
    {
      encoding: "utf8",
      env: {
        ...childEnvironment,
        CAIRN_DATA_DIR: folder,
        CAIRN: `${process.execPath} ${join(root, "scripts", "cairn.ts")}`,
        OSM: osm,
      },
    },
  );

const probe = join(tmpdir());
const hasOwnDisks = ownDisk(probe, "1m", "true").status === 0;
const whyNot = hasOwnDisks ? "" : " (skipped: no mount name spaces here)";

it.skipIf(!hasOwnDisks || !existsSync(osm))(
  `[REGION-4] a full disk ends a build with a message; the existing regions stay, and nothing else does${whyNot}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "cairn-full-disk-"));
    try {
      const { stdout } = ownDisk(
        folder,
        "3500k",
        `$CAIRN region add "$OSM/andorra-2013.osm.pbf" --name old; echo "first $?"
         $CAIRN region add "$OSM/andorra-2025.osm.pbf" --name new 2>&1; echo "second $?"
         ls -A "$1/regions"; $CAIRN region list`,
      );
      expect(stdout).toMatch(/first 0\n/);
      expect(stdout).toMatch(/The disk of .* is full\. Existing regions are unchanged; .*\nsecond 1\n/);
      expect(stdout.split("second 1\n")[1]).toMatch(/^\.lock\nold\nold: data of 2013-.*\n$/);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { describe, expect, it } from "vitest";
import { startServer } from "../../../test/processes/server-process.ts";
import { refuseForeignFolder } from "./foreign-folder.ts";

const program = join(import.meta.dirname, "..", "..", "..", "..", "..", "scripts", "cairn.ts");
/** An account that no machine has a name for. */
const stranger = 61_234;
/** The account `nobody` of Debian, Fedora and Alpine. */
const nobody = 65_534;

/** Gives a new data folder, in which an account's Cairn has worked if there is one, and looks that nothing is added. */
const inFolder = async (
  check: (dataDir: string) => Promise<void>,
  { owner = stranger, worker }: { readonly owner?: number; readonly worker?: number } = {},
): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), "cairn-foreign-"));
  try {
    await chown(dataDir, owner, owner);
    if (worker !== undefined) {
      await mkdir(join(dataDir, "incoming"));
      await chown(join(dataDir, "incoming"), worker, worker);
    }
    await check(dataDir);
    expect(await readdir(dataDir)).toEqual(worker === undefined ? [] : ["incoming"]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
};
const refusal = (dataDir: string, command: string): string =>
  `The data folder ${dataDir} belongs to the account with the number ${stranger}, which could not read what root writes there. ` +
  `Run this as that account, with the same settings: sudo -u '#${stranger}' ${command}`;

// Nobody but root can give a folder to another account, or would be refused.
describe.skipIf(process.getuid?.() !== 0)(
  "a data folder of another account, for root",
  { tags: ["all"] },
  () => {
    it.each([
      ["import", "ada", program],
      ["user", "add", "ada", "--email", "ada@example.org", "--password", "12345"],
      ["map", "use", "openstreetmap", "--yes"],
      ["region", "remove", "home"],
      ["migrate"],
      ["doctor"],
    ])("is used by no command: %s", async (...args) => {
      await inFolder(async (dataDir) => {
        const child = spawn(process.execPath, [program, ...args], {
          env: { ...childEnvironment, CAIRN_DATA_DIR: dataDir },
          stdio: ["ignore", "pipe", "pipe"],
        });
        const said: string[] = [];
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (text) => said.push(String(text)));
        const [status] = await once(child, "close");
        expect([status, said.join("").trim()]).toEqual([1, refusal(dataDir, "npm run cairn -- …")]);
      });
    });

    it("is used by no server where that account's Cairn has worked", async () => {
      await inFolder(
        async (dataDir) => {
          const started = startServer({ CAIRN_DATA_DIR: dataDir });
          await expect(started).rejects.toThrow(
            `The server did not start:\n${refusal(dataDir, "npm start")}`,
          );
        },
        { owner: 0, worker: stranger },
      );
    });

    it("names the account if the machine knows it", async () => {
      await inFolder(
        async (dataDir) => {
          const started = startServer({ CAIRN_DATA_DIR: dataDir });
          await expect(started).rejects.toThrow("sudo -u nobody npm start");
        },
        { owner: nobody, worker: nobody },
      );
    });

    it("is root's if root's server was the first there, as in a container with a folder of its host", async () => {
      const dataDir = await mkdtemp(join(tmpdir(), "cairn-foreign-"));
      try {
        await chown(dataDir, stranger, stranger);
        await refuseForeignFolder(dataDir, "npm start", true);
        await mkdir(join(dataDir, "incoming"));
        await refuseForeignFolder(dataDir, "npm start", true);
        await refuseForeignFolder(dataDir, "npm run cairn -- …", false);
      } finally {
        await rm(dataDir, { recursive: true });
      }
    });
  },
);

import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { closeFolders, openFolders } from "./close-folders.ts";

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

it("[SAFE-2] closes folders that others could enter, and reports them", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "cairn-folders-"));
  await mkdir(join(dataDir, "files"));
  await chmod(join(dataDir, "files"), 0o755);
  expect(await openFolders(dataDir)).toEqual(["files"]);
  await closeFolders(dataDir);
  expect(await openFolders(dataDir)).toEqual([]);
  expect([await modeOf(join(dataDir, "files")), await modeOf(join(dataDir, "incoming"))]).toEqual([
    "700",
    "700",
  ]);
  await rm(dataDir, { recursive: true });
});

it("[SAFE-2] keeps each file for its own account alone", async () => {
  const server = await createTestApp({ humanCheck: "off" });
  const user = await server.signUp("keeper");
  const gpx = `<gpx version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`;
  await server.importFiles(user, { name: "a.gpx", bytes: Buffer.from(gpx) });
  const files = await server.cachedFiles();
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect([file, await modeOf(file)]).toEqual([file, "600"]);
  await server.close();
});

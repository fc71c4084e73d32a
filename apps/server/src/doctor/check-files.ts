import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { openFileStore } from "../platform/files/open-file-store.ts";
import { S3Error } from "../platform/files/s3-client.ts";
import { countUnknownFiles, unknownFilesName } from "../platform/files/unknown-files.ts";
import { broken, type Finding, good, notice } from "./finding.ts";

/**
 * Tries what Cairn does with files in a bucket, and tells of files that the database does not know; the data folder has its own
 * check.
 */
export async function checkFiles(config: Pick<Config, "files" | "dataDir">): Promise<Finding> {
  const finding = await checkStore(config);
  const unknown = await countUnknownFiles(config.dataDir);
  if (finding.state !== "good" || unknown === 0) return finding;
  return notice(
    `${finding.text}; at the last start there were ${unknown} files that the database does not know, listed in ${unknownFilesName} of the data folder, and all are kept: if an older database was restored, import them again (docs/deploy.md says how); otherwise they are remains and may be removed`,
  );
}

async function checkStore({ files, dataDir }: Pick<Config, "files" | "dataDir">): Promise<Finding> {
  if (files.kind === "disk") return good("files are stored in the data folder");
  const place = `the bucket ${files.bucket} at ${files.endpoint}`;
  const store = openFileStore(files, dataDir);
  const key = `doctor/${randomBytes(12).toString("hex")}`;
  const path = join(tmpdir(), key.replace("/", "-"));
  try {
    await writeFile(path, key);
    await store.put(key, path);
    const isThere = (await store.read(key)) !== undefined;
    await store.remove(key);
    return isThere
      ? good(`${place} can be read and written`)
      : broken(`${place} does not return the file that was written`);
  } catch (error) {
    return broken(`${place} cannot be used: ${adviceFor(error)}`);
  } finally {
    await rm(path, { force: true });
  }
}

function adviceFor(error: unknown): string {
  if (!(error instanceof S3Error)) return "it does not answer; check the endpoint in CAIRN_FILES";
  if (error.status === 404) return "there is no such bucket; create it, or correct CAIRN_FILES";
  const keys =
    error.status === 403 ? "; check the keys, their rights, the region and this machine's clock" : "";
  return `${error.message}${keys}`;
}

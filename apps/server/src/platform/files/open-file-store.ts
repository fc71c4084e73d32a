import { join } from "node:path";
import { createDiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";
import type { FilesSetting } from "./files-setting.ts";
import { createS3FileStore } from "./s3-file-store.ts";

/** The file store that the settings name. */
export const openFileStore = (setting: FilesSetting, dataDir: string): FileStore =>
  setting.kind === "s3" ? createS3FileStore(setting) : createDiskFileStore(join(dataDir, "files"));

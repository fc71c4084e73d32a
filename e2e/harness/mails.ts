import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RunningCairn } from "./run-server.ts";

/**
 * The mails that a Cairn has written to its data folder and not removed since, oldest first, without their quoted-printable
 * encoding.
 */
export function readMails({ dataDir }: Pick<RunningCairn, "dataDir">): readonly string[] {
  const folder = join(dataDir, "outbox");
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".eml"))
    .flatMap((name) => readMail(join(folder, name)))
    .toSorted((one, other) => one.writtenAt - other.writtenAt)
    .map(({ text }) => text.replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

/** A mail on disk; none if it has been removed in the meantime. */
function readMail(file: string): readonly { readonly writtenAt: number; readonly text: string }[] {
  try {
    return [{ writtenAt: statSync(file).mtimeMs, text: readFileSync(file, "utf8") }];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

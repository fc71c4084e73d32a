import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

/** An archive of routing tiles as it was when it was made. */
export interface TilesArchive {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Whether an archive is as it was: a copy may have been cut off, or a disk damaged, and Valhalla believes what it reads. */
export async function examineArchive({
  path,
  bytes,
  sha256,
}: TilesArchive): Promise<"whole" | "missing" | "damaged"> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return "missing";
  if (found.size !== bytes) return "damaged";
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex") === sha256 ? "whole" : "damaged";
}

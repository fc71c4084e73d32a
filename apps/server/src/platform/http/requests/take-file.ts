import type { Result } from "@cairn/domain/result";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { discardStream } from "../../files/incoming-file.ts";

/** Name of the part in which known clients send a file. */
export const filePartName = "file";

interface Taking<T, E> {
  readonly limits: { readonly fileSize: number; readonly fieldSize: number };
  /** Receives a part, and reads it to its end unless it refuses it for another reason than its content. */
  readonly take: (part: MultipartFile) => Promise<Result<T, E>>;
  /** Whether a part was refused because its content is nothing that the call takes. */
  readonly isForeign: (error: E) => boolean;
}

/** Files that a body may have beside the one that is taken. */
const maxOthers = 9;
const maxFields = 20;

/**
 * Takes the one file of a multipart body. A part that is not called `file` counts only if it is what the call takes, and is
 * ignored otherwise, like every part that the call does not know.
 *
 * @returns what became of the file; undefined if there is none
 */
export async function takeFile<T, E>(
  request: FastifyRequest,
  { limits, take, isForeign }: Taking<T, E>,
): Promise<Result<T, E> | undefined> {
  if (!request.isMultipart()) return undefined;
  const all = { ...limits, files: maxOthers + 1, fields: maxFields, parts: maxOthers + 1 + maxFields };
  let taken: Result<T, E> | undefined;
  let isSettled = false;
  for await (const part of request.files({ limits: all, throwFileSizeLimit: false })) {
    if (isSettled) await discardStream(part.file);
    else {
      taken = await take(part);
      isSettled = taken.ok || part.fieldname === filePartName || !isForeign(taken.error);
      if (!part.file.readableEnded) return taken;
    }
  }
  return taken;
}

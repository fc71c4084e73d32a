import { rm } from "node:fs/promises";
import { fail, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { ImportError } from "./import-error.ts";
import { importFile, type Imported } from "./import-file.ts";
import { refuseWithoutSession } from "./still-logged-in.ts";
import { forgetFile, type IncomingFile, receiveFile } from "./receive-file.ts";

/**
 * Imports the recordings in one part of a multipart body as drafts of their own, and reads past the others; archives are none. Undefined when the body has no such
 * part with a file.
 */
export async function importPart(
  deps: Deps,
  actor: SessionActor,
  parts: AsyncIterable<IncomingFile & { readonly fieldname: string }>,
  partName: string,
): Promise<Result<readonly [Imported, ...Imported[]], ImportError> | undefined> {
  let outcome: Result<readonly [Imported, ...Imported[]], ImportError> | undefined;
  for await (const part of parts) {
    if (part.fieldname !== partName || outcome) {
      await forgetFile(part);
      continue;
    }
    const received = await receiveFile(part, { deps, ownerId: actor.userId });
    await refuseWithoutSession(deps, actor, received);
    if (!received.ok) outcome = received;
    else if (received.value.isArchive) {
      await rm(received.value.path, { force: true });
      outcome = fail("workout_import.unknown_format");
    } else outcome = await importFile(deps, actor, received.value, { keepDuplicates: true });
  }
  return outcome;
}

import { rm } from "node:fs/promises";
import { fail } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { CoreDeps } from "../core-deps.ts";
import { discardFile, type IncomingFile, receiveFile } from "../received-files/receive-file.ts";
import { refuseWithoutSession } from "../sessions/refuse-without-session.ts";
import { type FileOutcome, importForAnswer } from "./import-answer.ts";

/**
 * Imports the recordings in one part of a multipart body as separate drafts, and skips the other parts; archives are not
 * accepted. Returns the first of them, or undefined if the body has no such part with a file.
 */
export async function importPart(
  deps: CoreDeps,
  actor: SessionActor,
  parts: AsyncIterable<IncomingFile & { readonly fieldname: string }>,
  partName: string,
): Promise<FileOutcome["result"] | undefined> {
  let outcome: FileOutcome["result"] | undefined;
  for await (const part of parts) {
    if (part.fieldname !== partName || outcome) {
      await discardFile(part);
      continue;
    }
    const received = await receiveFile(part, { deps, ownerId: actor.userId });
    await refuseWithoutSession(deps, actor, received);
    if (!received.ok) outcome = received;
    else if (received.value.isArchive) {
      await rm(received.value.path, { force: true });
      outcome = fail("workout_import.unknown_format");
    } else {
      const [first] = await importForAnswer(deps, received.value, { actor, keepDuplicates: true });
      outcome = first?.result;
    }
  }
  return outcome;
}

import { rm } from "node:fs/promises";
import type { Result } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { CoreDeps } from "../core-deps.ts";
import type { ReceivedFile } from "../received-files/receive-file.ts";
import { requireOpenSession } from "./open-sessions.ts";

/**
 * Refuses a completely received file whose sender has logged out in the meantime, and removes it.
 *
 * @throws AppError `session.expired`
 */
export async function refuseWithoutSession(
  deps: CoreDeps,
  actor: SessionActor,
  received: Result<ReceivedFile, unknown>,
): Promise<void> {
  try {
    await requireOpenSession(deps, actor);
  } catch (error) {
    if (received.ok) await rm(received.value.path, { force: true });
    throw error;
  }
}

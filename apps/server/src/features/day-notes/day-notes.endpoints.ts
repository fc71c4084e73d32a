import * as contract from "@cairn/contracts/day-notes";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { findDayNotes } from "./day-notes.queries.ts";
import { saveDayNote } from "./save-day-note.ts";

export function registerDayNoteEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listDayNotes, async ({ actor, query }) => ({
    payload: [...(await findDayNotes(deps.db, actor.userId, query))],
  }));

  registerEndpoint(app, contract.saveDayNote, async ({ actor, body }) => ({
    payload: valueOrRefuse(await saveDayNote(deps, actor.userId, body)),
  }));
}

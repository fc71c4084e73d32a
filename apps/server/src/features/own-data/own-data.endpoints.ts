import { Readable } from "node:stream";
import * as contract from "@cairn/contracts/own-data/own-data";
import type { FastifyInstance } from "fastify";
import { findAccountById } from "../../core/accounts/accounts.queries.ts";
import { proveSelf } from "../../core/sessions/prove-self.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { attachment } from "../../platform/http/answers/attachment.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { answerRange } from "../../platform/http/requests/read-range.ts";
import { answerSettings } from "./answer-settings.ts";
import { findDownload, openDownload, readParts } from "./download-export.ts";
import { removeExport, showExport, startExport } from "./start-export.ts";

/** Archives per person; one is made at a time. */
const startLimit = { name: "own-data", max: 30, timeWindow: 3_600_000 };
/** Tickets, each of which costs the server 50 ms and 64 MiB for the password. */
const ticketLimit = { name: "own-data-ticket", max: 30, timeWindow: 10 * 60_000 };
/** Requests for parts of a download: programs that resume send many. */
const downloadLimit = { name: "own-data-file", max: 300, timeWindow: 60_000, atOnce: 4 };

export function registerOwnDataEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.getOwnData, async ({ actor }) => ({
    payload: await showExport(deps, actor.userId),
  }));

  registerEndpoint(
    app,
    contract.startOwnData,
    async ({ actor, request }) => {
      valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      valueOrRefuse(await startExport(deps, actor.userId, request.id));
      return { payload: await showExport(deps, actor.userId) };
    },
    startLimit,
  );

  registerEndpoint(app, contract.removeOwnData, async ({ actor }) => {
    await removeExport(deps, actor.userId);
    return { payload: await showExport(deps, actor.userId) };
  });

  registerEndpoint(
    app,
    contract.openOwnDataDownload,
    async ({ actor, request }) => {
      valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      return { payload: valueOrRefuse(await openDownload(deps, actor.userId)) };
    },
    ticketLimit,
  );

  registerEndpoint(
    app,
    contract.answerOwnData,
    async ({ actor, params: { id }, body: { take }, request }) => {
      const { hold } = valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      valueOrRefuse(await answerSettings(deps, { userId: actor.userId, hold }, { id, take }));
      return { payload: await showExport(deps, actor.userId) };
    },
    ticketLimit,
  );

  registerRaw(
    app,
    contract.downloadOwnData,
    async ({ actor, params, query, request, reply }) => {
      const wanted = { id: params.id, ticket: query.ticket };
      const archive = valueOrRefuse(await findDownload(deps, actor.userId, wanted));
      const file = { size: archive.size_bytes, tag: `${archive.id}-${archive.run}` };
      const part = answerRange(request, reply, file);
      if (!part) return "";
      const day = archive.created_at.toISOString().slice(0, 10);
      reply
        .type(contract.downloadOwnData.mediaType)
        .header("content-disposition", attachment(`cairn-${await nameOf(deps, actor)}-${day}.zip`));
      return Readable.from(readParts(deps, actor, archive, part), { objectMode: false });
    },
    downloadLimit,
  );
}

const nameOf = async ({ db }: Deps, { userId }: SessionActor): Promise<string> =>
  (await findAccountById(db, userId))?.username ?? "data";

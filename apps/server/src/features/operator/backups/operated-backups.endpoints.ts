import { Readable } from "node:stream";
import * as contract from "@cairn/contracts/operator/operated-backups";
import type { FastifyInstance } from "fastify";
import { proveSelf } from "../../../core/sessions/prove-self.ts";
import type { Deps } from "../../../deps.ts";
import { valueOrRefuse } from "../../../platform/http/answers/app-error.ts";
import { attachment } from "../../../platform/http/answers/attachment.ts";
import { headerPassword } from "../../../platform/http/header-password.ts";
import { registerEndpoint, registerRaw } from "../../../platform/http/register-endpoint.ts";
import { readRange } from "../../../platform/http/requests/read-range.ts";
import { beginBackup, findDownload, listBackups, openDownload, readBackup } from "./operated-backups.ts";

/** Passwords that an operator may try; each costs the server 50 ms and 64 MiB. */
const proofLimit = { name: "backup-proofs", max: 30, timeWindow: 10 * 60_000 };
/** A download manager asks for a part after each interruption. */
const downloadLimit = { name: "backup-downloads", max: 120, timeWindow: 10 * 60_000 };

export function registerOperatedBackupEndpoints(app: FastifyInstance, deps: Deps): void {
  const { keep, hour, folder } = deps.settings.backups;

  registerEndpoint(app, contract.listOperatedBackups, async () => {
    const { backups, run } = await listBackups(deps);
    return { payload: { backups, ...(run && { run }), nightly: keep, hour, folder } };
  });

  registerEndpoint(app, contract.beginBackup, async ({ actor }) => ({
    payload: valueOrRefuse(await beginBackup(deps, { id: actor.userId })),
  }));

  registerEndpoint(
    app,
    contract.openBackupDownload,
    async ({ actor, params, request }) => {
      const proof = valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      const ticket = valueOrRefuse(await openDownload(deps, actor, params.backup, proof));
      return { payload: { ticket } };
    },
    proofLimit,
  );

  registerRaw(
    app,
    contract.downloadBackup,
    async ({ actor, params, query, request, reply }) => {
      const wanted = { name: params.backup, ticket: query.ticket };
      const { path, size } = valueOrRefuse(await findDownload(deps, actor, wanted));
      // A backup never changes under its name.
      const tag = `"${params.backup}-${size}"`;
      const isSame = request.headers["if-range"] === undefined || request.headers["if-range"] === tag;
      const range = isSame ? readRange(request.headers.range, size) : "whole";
      reply.header("accept-ranges", "bytes").header("etag", tag);
      if (range === "beyond") {
        reply.code(416).header("content-range", `bytes */${size}`);
        return "";
      }
      const { from, to } = range === "whole" ? { from: 0, to: size - 1 } : range;
      if (range !== "whole") reply.code(206).header("content-range", `bytes ${from}-${to}/${size}`);
      reply
        .type(contract.downloadBackup.mediaType)
        .header("content-length", to - from + 1)
        .header("content-disposition", attachment(params.backup));
      return Readable.from(readBackup(deps, actor, path, { from, to }), { objectMode: false });
    },
    downloadLimit,
  );
}

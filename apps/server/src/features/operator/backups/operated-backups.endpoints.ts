import { Readable } from "node:stream";
import * as contract from "@cairn/contracts/operator/operated-backups";
import type { FastifyInstance } from "fastify";
import { proveSelf } from "../../../core/sessions/prove-self.ts";
import type { Deps } from "../../../deps.ts";
import { AppError, valueOrRefuse } from "../../../platform/http/answers/app-error.ts";
import { attachment } from "../../../platform/http/answers/attachment.ts";
import { headerPassword } from "../../../platform/http/header-password.ts";
import { registerEndpoint, registerRaw } from "../../../platform/http/register-endpoint.ts";
import { answerRange } from "../../../platform/http/requests/read-range.ts";
import { beginBackup, findDownload, listBackups, openDownload, readBackup } from "./operated-backups.ts";

/** Passwords that an operator may try; each costs the server 50 ms and 64 MiB. */
const proofLimit = { name: "backup-proofs", max: 30, timeWindow: 10 * 60_000 };
/** A download manager asks for a part after each interruption. */
const downloadLimit = { name: "backup-downloads", max: 120, timeWindow: 10 * 60_000 };

export function registerOperatedBackupEndpoints(app: FastifyInstance, deps: Deps): void {
  const { keep, hour, folder, isDownloadable } = deps.settings.backups;
  /** @throws AppError `operator.download_off` */
  const requireDownloads = (): void => {
    if (!isDownloadable) throw new AppError("operator.download_off");
  };

  registerEndpoint(app, contract.listOperatedBackups, async () => {
    const { backups, run } = await listBackups(deps);
    return { payload: { backups, ...(run && { run }), nightly: keep, hour, folder, isDownloadable } };
  });

  registerEndpoint(app, contract.beginBackup, async ({ actor }) => ({
    payload: valueOrRefuse(await beginBackup(deps, { id: actor.userId })),
  }));

  registerEndpoint(
    app,
    contract.openBackupDownload,
    async ({ actor, params, request }) => {
      requireDownloads();
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
      requireDownloads();
      const wanted = { name: params.backup, ticket: query.ticket };
      const { path, size } = valueOrRefuse(await findDownload(deps, actor, wanted));
      // A backup never changes under its name.
      const part = answerRange(request, reply, { size, tag: `${params.backup}-${size}` });
      if (!part) return "";
      reply.type(contract.downloadBackup.mediaType).header("content-disposition", attachment(params.backup));
      return Readable.from(readBackup(deps, actor, path, part), { objectMode: false });
    },
    downloadLimit,
  );
}

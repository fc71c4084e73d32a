import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import * as contract from "@cairn/contracts/import-workouts/dav-folder";
import { maxImportFileBytes } from "@cairn/contracts/import-workouts/workout-imports";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { importLimit } from "../../core/received-files/upload-limits.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { basePathOf } from "../../platform/addresses/base-path.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { davPlaceOf } from "../../platform/http/requests/dav-address.ts";
import { rawFile } from "../../platform/http/requests/raw-file.ts";
import { findDavFiles } from "./dav-files.queries.ts";
import {
  davChanges,
  davDepthRefusal,
  davListing,
  davLock,
  davTagOf,
  propertiesIn,
} from "./dav-properties.ts";
import { davPathOf, isBelowFile, isWithin, nameOf, resourceAt, resourcesIn } from "./dav-tree.ts";
import { refuseTooLarge } from "./import-sent.ts";
import {
  makeInDavFolder,
  moveInDavFolder,
  removeFromDavFolder,
  sendToDavFolder,
} from "./write-dav-folder.ts";

/** Calls of a person beside the files themselves: programs make about six for each file. */
const davLimit = { name: "dav", max: 3000, timeWindow: 60_000, atOnce: 16 };

/** How long a client may believe that it has a lock, s. */
const lockSeconds = 600;

/**
 * A folder for programs that know only WebDAV (RFC 4918, classes 1 and 2), such as FolderSync on a phone. What is written into it
 * is imported like what is sent to an address. All that can be seen in it is what its token has sent in the last days, by name
 * and size, because programs look whether a file has arrived.
 */
export function registerDavFolderEndpoints(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply) => {
      // Programs send a name and a password only when they are asked.
      if (reply.statusCode === 401)
        void reply.header("www-authenticate", 'Basic realm="Cairn", charset="UTF-8"');
    });
    registerReads(scope, deps);
    registerWrites(scope, deps);
    registerPretences(scope, deps);
  });
}

/** @throws AppError `request.invalid` for what is no name of a file */
function pathOf(file: string): string {
  const path = davPathOf(file);
  if (path === undefined) throw new AppError("request.invalid");
  return path;
}

const filesOf = async (deps: Deps, actor: SessionActor) => await findDavFiles(deps.db, actor, deps.now());

/** The folder's address as the client has written it: it looks for the names of files below it. */
const baseOf = (request: FastifyRequest, deps: Deps): string =>
  davPlaceOf(request.originalUrl, basePathOf(deps.settings.publicUrl))?.base ?? "/";

/** The path in the `Destination` of a MOVE; undefined if it is somewhere else. */
function destinationOf({ headers }: FastifyRequest, deps: Deps): string | undefined {
  const { destination } = headers;
  if (typeof destination !== "string" || !URL.canParse(destination, "http://localhost")) return undefined;
  const { pathname } = new URL(destination, "http://localhost");
  const place = davPlaceOf(pathname, basePathOf(deps.settings.publicUrl));
  try {
    return place && davPathOf(decodeURIComponent(place.file));
  } catch {
    return undefined;
  }
}

/** Answers with a status of WebDAV and no body. */
function answer(reply: FastifyReply, status: number): string {
  reply.code(status);
  return "";
}

function answerXml(reply: FastifyReply, status: number, xml: string): string {
  reply.code(status).type("application/xml; charset=utf-8");
  return xml;
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  registerRaw(app, contract.davOptions, async ({ reply }) => {
    reply
      .header("dav", "1, 2")
      .header("ms-author-via", "DAV")
      .header("allow", "OPTIONS, PROPFIND, PROPPATCH, GET, HEAD, PUT, DELETE, MKCOL, MOVE, LOCK, UNLOCK");
    return "";
  });

  registerRaw(app, contract.listDavFolder, async ({ actor, params, request, reply }) => {
    const path = pathOf(params.file);
    const asked = propertiesIn(typeof request.body === "string" ? request.body : "");
    if (!asked) throw new AppError("request.invalid");
    const files = await filesOf(deps, actor);
    const itself = resourceAt(files, path);
    if (!itself) throw new AppError("request.not_found");
    const { depth } = request.headers;
    if (depth === "infinity") return answerXml(reply, 403, davDepthRefusal);
    const inside = itself.isFolder && depth !== "0" ? resourcesIn(files, path) : [];
    return answerXml(reply, 207, davListing(baseOf(request, deps), [itself, ...inside], asked));
  });

  registerRaw(app, contract.getDavFile, async ({ actor, params, request, reply }) => {
    const resource = resourceAt(await filesOf(deps, actor), pathOf(params.file));
    if (!resource) throw new AppError("request.not_found");
    if (resource.isFolder) {
      reply.type("text/plain; charset=utf-8");
      return "This is a WebDAV folder for recordings. Open it in a program that knows WebDAV.\n";
    }
    if (request.method !== "HEAD") throw new AppError("token.scope");
    reply
      .type("application/octet-stream")
      .header("content-length", resource.size)
      .header("last-modified", resource.changedAt.toUTCString())
      .header("etag", davTagOf(resource));
    return Readable.from([]);
  });
}

function registerWrites(app: FastifyInstance, deps: Deps): void {
  registerRaw(
    app,
    contract.sendDavFile,
    async ({ actor, params, request, reply }) => {
      const path = pathOf(params.file);
      const declared = Number(request.headers["content-length"] ?? 0);
      // A part of a file would be stored as the whole (RFC 9110, 14.5).
      if (request.headers["content-range"] !== undefined) throw new AppError("request.invalid");
      if (declared > maxImportFileBytes) {
        reply.header("connection", "close");
        return await refuseTooLarge(deps, actor, nameOf(path));
      }
      const files = await filesOf(deps, actor);
      if (resourceAt(files, path)?.isFolder) return answer(reply, 405);
      if (isBelowFile(files, path)) return answer(reply, 409);
      const { file } = rawFile(request, maxImportFileBytes);
      const sent = await sendToDavFolder(deps, actor, { path, file, declared });
      reply.header("etag", davTagOf(sent));
      return answer(reply, sent.isNew ? 201 : 204);
    },
    importLimit,
  );

  registerRaw(
    app,
    contract.moveDavFile,
    async ({ actor, params, request, reply }) => {
      const from = pathOf(params.file);
      const to = destinationOf(request, deps);
      if (from === "" || to === undefined || to === "") throw new AppError("request.invalid");
      const files = await filesOf(deps, actor);
      if (!resourceAt(files, from)) throw new AppError("request.not_found");
      const isTaken = resourceAt(files, to) !== undefined;
      if (isTaken && request.headers["overwrite"] === "F") return answer(reply, 412);
      if (to === from || to.startsWith(`${from}/`)) return answer(reply, 403);
      if (isBelowFile(files, to)) return answer(reply, 409);
      const moved = files.filter(({ path }) => isWithin(path, from));
      for (const { path } of moved) pathOf(to + path.slice(from.length));
      await moveInDavFolder(deps, actor, { files, from, to });
      return answer(reply, isTaken ? 204 : 201);
    },
    importLimit,
  );

  registerRaw(
    app,
    contract.removeDavFile,
    async ({ actor, params, reply }) => {
      const path = pathOf(params.file);
      const files = await filesOf(deps, actor);
      if (!resourceAt(files, path)) throw new AppError("request.not_found");
      await removeFromDavFolder(deps, actor, files, path);
      return answer(reply, 204);
    },
    davLimit,
  );

  registerRaw(
    app,
    contract.makeDavFolder,
    async ({ actor, params, reply }) => {
      const path = pathOf(params.file);
      const files = await filesOf(deps, actor);
      if (resourceAt(files, path)) return answer(reply, 405);
      if (isBelowFile(files, path)) return answer(reply, 409);
      await makeInDavFolder(deps, actor, path);
      return answer(reply, 201);
    },
    davLimit,
  );
}

/** What some programs do around each file, and give up if it fails. */
function registerPretences(app: FastifyInstance, deps: Deps): void {
  registerRaw(
    app,
    contract.lockDavFile,
    async ({ params, request, reply }) => {
      pathOf(params.file);
      // A lock is prolonged by naming it.
      const [, known] = /<(urn:uuid:[0-9a-f-]{36})>/i.exec(String(request.headers["if"] ?? "")) ?? [];
      const token = known ?? `urn:uuid:${randomUUID()}`;
      reply.header("lock-token", `<${token}>`);
      return answerXml(reply, 200, davLock(token, lockSeconds));
    },
    davLimit,
  );

  registerRaw(
    app,
    contract.unlockDavFile,
    async ({ params, reply }) => {
      pathOf(params.file);
      return answer(reply, 204);
    },
    davLimit,
  );

  registerRaw(
    app,
    contract.changeDavFile,
    async ({ params, request, reply }) => {
      const path = pathOf(params.file);
      const asked = propertiesIn(typeof request.body === "string" ? request.body : "");
      if (!asked) throw new AppError("request.invalid");
      return answerXml(
        reply,
        207,
        davChanges(baseOf(request, deps), { path, isFolder: params.file.endsWith("/") }, asked),
      );
    },
    davLimit,
  );
}

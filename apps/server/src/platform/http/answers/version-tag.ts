import { createHmac, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Database } from "../../db/database.ts";
import { serverSecret } from "../../db/server-secret.ts";

/**
 * A strong ETag (RFC 9110, 8.8.3) of a version: equal parts give equal tags. It reveals nothing about the parts, because it is
 * hashed with a secret of the server. Put `W/` before it if the same version may have different bytes.
 */
export async function versionTag(db: Database, parts: readonly (string | Uint8Array)[]): Promise<string> {
  const secret = await serverSecret(db, "version_tags", () => randomBytes(32).toString("hex"));
  const hash = createHmac("sha256", secret);
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return `"${hash.digest("base64url").slice(0, tagLength)}"`;
}

/** Digits of 6 bits: enough that no two versions ever collide. */
const tagLength = 27;

/** Whether the client says that it has this version, by the weak comparison of `If-None-Match` (RFC 9110, 13.1.2). */
export function matchesTag(request: FastifyRequest, tag: string): boolean {
  const held = request.headers["if-none-match"];
  if (held === undefined) return false;
  const opaque = tag.replace(/^W\//, "");
  return held.split(",").some((one) => ["*", opaque].includes(one.trim().replace(/^W\//, "")));
}

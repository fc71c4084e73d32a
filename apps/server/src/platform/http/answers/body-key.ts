import { createHash } from "node:crypto";

const nothing = Buffer.alloc(0);

/**
 * A key of everything that a body is made from, so that after a change of the workout, of its owner's privacy zones or of the
 * caller it is never answered with an earlier body.
 */
export function bodyKey({
  columnsGzip = nothing,
  ...rest
}: {
  readonly columnsGzip: Uint8Array | undefined;
}): string {
  return createHash("sha256").update(JSON.stringify(rest)).update(columnsGzip).digest("base64url");
}

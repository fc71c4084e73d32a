import { createHash } from "node:crypto";

const nothing = Buffer.alloc(0);

/**
 * Names a body by all that it is made from, so that no change of the workout, of its owner's privacy zones or of who asks can ever
 * be answered with what was made before.
 */
export function bodyKey({
  columnsGzip = nothing,
  ...rest
}: {
  readonly columnsGzip: Uint8Array | undefined;
}): string {
  return createHash("sha256").update(JSON.stringify(rest)).update(columnsGzip).digest("base64url");
}

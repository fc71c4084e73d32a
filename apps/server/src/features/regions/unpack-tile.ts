import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** A vector tile that decompresses to more is not ours, bytes. */
export const maxTileBytes = 16 * 1024 * 1024;

const unpack = promisify(gunzip);

/** A vector tile without its compression. */
export const unpackTile = async (bytes: Uint8Array): Promise<Uint8Array> =>
  await unpack(bytes, { maxOutputLength: maxTileBytes });

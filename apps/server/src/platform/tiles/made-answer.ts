import type { Answer } from "./ask-source.ts";

const yearMs = 365 * 86_400_000;

/**
 * A file that this server has made, in the form of a source's answer, to be kept beside those. It stays valid: the key under
 * which it is kept names everything that it is made of.
 *
 * @param mediaType undefined if there is nothing
 */
export const madeAnswer = (bytes: Buffer, mediaType: string | undefined): Answer => ({
  file: {
    bytes,
    mediaType,
    freshUntil: Date.now() + yearMs,
    mayBeStale: true,
    etag: undefined,
    lastModified: undefined,
  },
  mayBeKept: true,
});

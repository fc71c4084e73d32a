import type { Result } from "@cairn/domain/result";
import type { ArchiveError } from "./archive-error.ts";

/** Takes unpacked bytes in order; returns false to stop the unpacking. */
export type ByteSink = (chunk: Uint8Array) => boolean;

/** How an unpacking ended; also a success when the sink stopped it. */
export type Unpacked = Result<undefined, ArchiveError>;

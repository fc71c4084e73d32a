import { cairnVersion } from "./cairn-version.ts";

/** Identifies this server to those whose tiles it requests: the program, its version, and the operator's address. */
export const userAgentOf = (publicUrl: string | undefined): string =>
  `Cairn/${cairnVersion} (${publicUrl === undefined ? "self-hosted workout log" : `+${publicUrl}`})`;

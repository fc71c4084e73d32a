import { readFileSync } from "node:fs";
import { join } from "node:path";

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "..", "package.json"), "utf8"),
) as { readonly version: string };

/** Identifies this server to those whose tiles it requests: the program, its version, and the operator's address. */
export const userAgentOf = (publicUrl: string | undefined): string =>
  `Cairn/${version} (${publicUrl === undefined ? "self-hosted workout log" : `+${publicUrl}`})`;

import { readFileSync } from "node:fs";
import { join } from "node:path";

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "..", "package.json"), "utf8"),
) as { readonly version: string };

/** Who asks, for those whose tiles are asked for: the program, its version, and where its operator is found. */
export const userAgentOf = (publicUrl: string | undefined): string =>
  `Cairn/${version} (${publicUrl === undefined ? "self-hosted workout log" : `+${publicUrl}`})`;

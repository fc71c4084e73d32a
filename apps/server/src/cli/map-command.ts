import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { mapStyleIds } from "@cairn/contracts/map-styles/map-style-ids";
import { cairnCommand } from "../config/cairn-command.ts";
import { type Config, readConfig } from "../config/config.ts";
import type { OperatorAction } from "../features/operator/operator-actions.queries.ts";
import { userAgentOf } from "../platform/addresses/user-agent.ts";
import { byteSizeText } from "../platform/storage/byte-size.ts";
import { removeMapStyles, writeOpenStreetMap } from "../platform/tiles/openstreetmap.ts";
import { sourceText } from "../platform/tiles/source-text.ts";
import { CommandError } from "./command-error.ts";
import { noteCommand } from "./note-command.ts";

export const mapUsage = "map list | map use openstreetmap [--yes] | map use none";

/** What a command needs besides its arguments; by default that of the process. */
export interface Terminal {
  readonly config: () => Config;
  readonly print: (line: string) => void;
  /** Tells operators what was done. */
  readonly note: (action: OperatorAction) => Promise<void>;
  /** The answer to a question; undefined without a terminal. */
  readonly ask: (question: string) => Promise<string | undefined>;
}

const processTerminal: Terminal = {
  config: readConfig,
  print: (line) => {
    console.log(line);
  },
  note: noteCommand,
  async ask(question) {
    if (!process.stdin.isTTY) return undefined;
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
};

/** `cairn map`: shows the sources of base maps, and sets OpenStreetMap for operators without an extract. */
export async function mapCommand(args: readonly string[], terminal = processTerminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { yes: { type: "boolean" } },
    allowPositionals: true,
  });
  const isYes = values.yes === true;
  switch (positionals.join(" ")) {
    case "list":
      return listSources(terminal);
    case "use openstreetmap":
      return await useOpenStreetMap(terminal, isYes);
    case "use none":
      return await useNone(terminal);
    default:
      throw new CommandError(`Usage: ${cairnCommand} ${mapUsage}`);
  }
}

function listSources({ config, print }: Terminal): void {
  const { mapSources, mapSourcesFrom, mapCacheBytes } = config();
  const lines = mapStyleIds.flatMap((id) => {
    const source = mapSources[id];
    return source ? [`${id}  ${sourceText(source)}  (${mapSourcesFrom})`] : [];
  });
  if (lines.length === 0)
    print("no map styles: maps show the embedded world and the regions that were added");
  for (const line of lines) print(line);
  print(`tiles from sources are cached in the data folder, up to ${byteSizeText(mapCacheBytes)} (MAP_CACHE)`);
}

async function useOpenStreetMap({ config, print, ask, note }: Terminal, isYes: boolean): Promise<void> {
  const { dataDir, publicUrl } = unlessSet(config());
  print(
    [
      "Maps will show the street map of OpenStreetMap, from tile.openstreetmap.org.",
      "This server fetches the tiles, so browsers contact no other server. The OpenStreetMap Foundation learns this server's",
      "address and which places the people of this Cairn look at (which are mostly where they train), but not who looks.",
      `Each tile is cached here for 7 days. The server identifies itself as "${userAgentOf(publicUrl)}".`,
      "Volunteers provide the tiles for small sites: https://operations.osmfoundation.org/policies/tiles/",
      `With \`${cairnCommand} region add\` no other server learns anything.`,
      ...(publicUrl === undefined
        ? [
            "If other people use this Cairn, set PUBLIC_URL so that the Foundation can reach you if something goes wrong.",
          ]
        : []),
    ].join("\n"),
  );
  const answer = isYes ? "y" : await ask("Use it? [y/N] ");
  if (answer === undefined)
    throw new CommandError("Cannot ask for confirmation without a terminal. Add --yes to confirm.");
  if (!/^y(?:es)?$/i.test(answer.trim())) {
    print("Nothing was changed.");
    return;
  }
  const path = await writeOpenStreetMap(dataDir);
  print(`Written to ${path}. A running Cairn uses it at once; \`${cairnCommand} map use none\` undoes it.`);
  await note({ kind: "map.openstreetmap_used" });
}

async function useNone({ config, print, note }: Terminal): Promise<void> {
  const { dataDir } = unlessSet(config());
  await removeMapStyles(dataDir);
  print(
    "From now on, maps show the embedded world and the regions that were added, and no other server is contacted.",
  );
  await note({ kind: "map.openstreetmap_ended" });
}

/** @throws CommandError if the setting is in the environment, because what is written here would have no effect */
function unlessSet(config: Config): Config {
  if (config.mapSourcesFrom !== "MAP_STYLES") return config;
  throw new CommandError("MAP_STYLES is set and overrides what this command writes. Unset it first.");
}

import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { mapStyleIds } from "@cairn/contracts/maps/map-style-ids";
import { type Config, readConfig } from "../config.ts";
import { type MapSource, mapStylesFile, type SourcePlace } from "../platform/tiles/map-sources.ts";
import { byteSizeText } from "../platform/storage/byte-size.ts";
import { userAgentOf } from "../platform/tiles/user-agent.ts";
import { CommandError } from "./command-error.ts";

export const mapUsage = "map list | map use openstreetmap [--yes] | map use none";

/** OpenStreetMap's own tiles as their policy wants them used: https://operations.osmfoundation.org/policies/tiles/ */
const openStreetMap = {
  DEFAULT: {
    tiles: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
    attribution: "© OpenStreetMap contributors",
    keepDays: 7,
  },
};

/** What a command is given besides its arguments; by default the process's own. */
export interface Terminal {
  readonly config: () => Config;
  readonly print: (line: string) => void;
  /** The answer to a question; undefined where nobody can be asked. */
  readonly ask: (question: string) => Promise<string | undefined>;
}

const processTerminal: Terminal = {
  config: readConfig,
  print: (line) => {
    console.log(line);
  },
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

/** `cairn map`: shows where the map's ground comes from, and sets it for those who have no extract. */
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
      throw new CommandError(`Usage: npm run cairn -- ${mapUsage}`);
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
  print(`answers of sources take at most ${byteSizeText(mapCacheBytes)} of the data folder (MAP_CACHE)`);
}

/** Hosts and names of files alone: there may be a key in an address. */
function sourceText(source: MapSource): string {
  const credit = source.attribution === undefined ? "" : `, ${source.attribution}`;
  if (source.kind === "raster") return `raster tiles of ${new URL(source.template).host}${credit}`;
  const style = source.style && `the style of ${placeText(source.style)}`;
  if (source.kind === "style") return `${style}${credit}`;
  return `the archive of ${placeText(source.archive)}${style === undefined ? "" : ` in ${style}`}${credit}`;
}

const placeText = (place: SourcePlace): string =>
  "file" in place ? place.file : new URL(place.address).host;

async function useOpenStreetMap({ config, print, ask }: Terminal, isYes: boolean): Promise<void> {
  const { dataDir, publicUrl } = unlessSet(config());
  print(
    [
      "Maps will show the street map of OpenStreetMap, from tile.openstreetmap.org.",
      "This server fetches its tiles, so browsers ask nobody else. The OpenStreetMap Foundation then learns this server's",
      "address and which places the people of this Cairn look at (which are mostly where they train), but not who looks.",
      `Each tile is kept here and not asked for again for 7 days. The server names itself "${userAgentOf(publicUrl)}".`,
      "The tiles are a gift of volunteers, for small sites: https://operations.osmfoundation.org/policies/tiles/",
      "With `npm run cairn -- region add` nobody else learns anything.",
      ...(publicUrl === undefined
        ? [
            "Set PUBLIC_URL where others use this Cairn, so that the Foundation can reach you if something goes wrong.",
          ]
        : []),
    ].join("\n"),
  );
  const answer = isYes ? "y" : await ask("Use it? [y/N] ");
  if (answer === undefined) throw new CommandError("Nobody can be asked here; --yes says yes.");
  if (!/^y(?:es)?$/i.test(answer.trim())) {
    print("Nothing was changed.");
    return;
  }
  const path = mapStylesFile(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await writeFile(`${path}.new`, `${JSON.stringify(openStreetMap, undefined, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  print(
    `Written to ${path}. A Cairn that runs takes it at its next start; \`npm run cairn -- map use none\` undoes it.`,
  );
}

async function useNone({ config, print }: Terminal): Promise<void> {
  const { dataDir } = unlessSet(config());
  await rm(mapStylesFile(dataDir), { force: true });
  print(
    "Maps show the embedded world and the regions that were added, from the next start on. Nobody else is asked.",
  );
}

/** @throws CommandError where the setting stands in the environment, and what is written here would change nothing */
function unlessSet(config: Config): Config {
  if (config.mapSourcesFrom !== "MAP_STYLES") return config;
  throw new CommandError(
    "MAP_STYLES is set, and holds before anything that is written here. Unset it first.",
  );
}

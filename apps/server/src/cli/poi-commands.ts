import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { readPointsOfInterest } from "@cairn/formats/points-of-interest/read-points-of-interest";
import { cairnCommand } from "../config/cairn-command.ts";
import { importPoints } from "../features/points-of-interest/import-points.ts";
import { deletePoints, listPoints } from "../features/points-of-interest/points-of-interest.queries.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const importPointsUsage = "poi import FILE.geojson|FILE.csv|FILE.gpx";
export const removePointsUsage = "poi remove ID | --file NAME";

/** Largest file, bytes. */
const maxFile = 64 * 2 ** 20;
/** Errors that are printed. */
const maxErrors = 20;

/** `cairn poi import`: stores the points of interest of a file, all or none; those that are stored already stay as they are. */
export async function importPointsCommand(args: readonly string[]): Promise<void> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0) throw usage(importPointsUsage);
  const { points, errors } = readPointsOfInterest(await bytesOf(file));
  if (errors.length > 0) {
    for (const { line, problem } of errors.slice(0, maxErrors)) console.error(`${file}:${line}: ${problem}`);
    if (errors.length > maxErrors) console.error(`and ${errors.length - maxErrors} more`);
    throw new CommandError(`Nothing was imported: mend ${file} and run the command again.`);
  }
  const added = await withDeps(async ({ db }) => await importPoints(db, basename(file), points));
  const others = added < points.length ? "; the others were there already" : "";
  console.log(`points of interest added: ${added} of ${points.length}${others}`);
}

/** `cairn poi list`: one line for each point of interest. */
export async function listPointsCommand(): Promise<void> {
  const points = await withDeps(async ({ db }) => await listPoints(db));
  for (const { id, lat, lon, name, source } of points)
    console.log(`${id}  ${lat.toFixed(5)} ${lon.toFixed(5)}  ${name}  (${source})`);
  if (points.length === 0) console.log("there are no points of interest; poi import FILE adds some");
}

/** `cairn poi remove`: removes a point of interest, or all that came from a file. */
export async function removePointsCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { file: { type: "string" } },
  });
  const [id, ...more] = positionals;
  if (more.length > 0 || (id === undefined) === (values.file === undefined)) throw usage(removePointsUsage);
  const which = id === undefined ? { source: values.file ?? "" } : { id };
  const removed = await withDeps(async ({ db }) => await deletePoints(db, which));
  if (removed === 0)
    throw new CommandError(
      `There is no point of interest ${id === undefined ? `from a file ${values.file}` : id}; poi list shows them all.`,
    );
  console.log(`points of interest removed: ${removed}`);
}

const usage = (text: string): CommandError => new CommandError(`Usage: ${cairnCommand} ${text}`);

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    if (size > maxFile)
      throw new CommandError(`${file} has ${Math.ceil(size / 2 ** 20)} MiB; a file may have 64 MiB at most.`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

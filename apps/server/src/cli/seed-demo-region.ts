import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Deps } from "../deps.ts";

const maker = fileURLToPath(new URL("./seed-demo-region.process.ts", import.meta.url));
const fileOf = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/**
 * Builds the map of the demo's region in a separate process, as `cairn region add` does; the server finds it when it is complete.
 * An existing map is kept, and an interrupted build continues.
 *
 * @param say prints a line for the person who started the demo
 * @param signal ends the work
 * @throws Error with what went wrong
 */
export async function addDemoRegion(
  {
    settings: { dataDir, minFreeSpace },
  }: { readonly settings: Pick<Deps["settings"], "dataDir" | "minFreeSpace"> },
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const inputs = [fileOf("demo-region/andorra.osm.pbf"), fileOf("demo-region/N42E001.hgt.zip")];
  const command = spawn(process.execPath, [maker, dataDir, String(minFreeSpace), ...inputs], {
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  const said: string[] = [];
  command.stderr.setEncoding("utf8").on("data", (text: string) => said.push(text));
  // Node reports an abort as an error before the process has ended.
  command.on("error", (error) => said.push(error.message));
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  command.on("close", resolve);
  const status = await ended;
  if (signal.aborted) return;
  if (status !== 0) throw new Error(`the map of Andorra could not be built: ${said.join("").trim()}`);
  say("The map of Andorra is ready.");
}

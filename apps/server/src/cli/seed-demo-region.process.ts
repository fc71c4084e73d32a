import { addRegion, regionsFolderOf } from "../features/regions/regions.public.ts";

/** Makes the map of the demo's region: data folder, extract and heights are the arguments. Ends with status 1 and a sentence when that fails. */
const [dataDir = "", extract = "", ...dem] = process.argv.slice(2);
const work = { regions: regionsFolderOf(dataDir), onStep: () => {}, onNote: () => {}, now: new Date() };
const built = await addRegion(work, "andorra", { extract, dem, mayReplace: true });
if (!built.ok) {
  process.stderr.write(`${built.error}\n`);
  process.exitCode = 1;
}

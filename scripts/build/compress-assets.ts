import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = "**/*.{html,js,mjs,css,svg,json,webmanifest}";
/** Smaller answers fit into one packet anyway, bytes. */
const tooSmall = 1000;

/**
 * Adds a `.gz` and a `.br` to each text file of a built client, so that the server need not compress while it
 * answers.
 */
export function compressAssets(folder: string): void {
  for (const name of globSync(compressible, { cwd: folder })) {
    const file = join(folder, name);
    const content = readFileSync(file);
    if (content.length < tooSmall) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}

import { readFile, readdir, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Kinds of file that shrink; fonts and pictures are compressed already. */
const shrinks = /\.(m?js|css|html|svg|json)$/;
/** Under this many bytes an answer fits one packet either way. */
const worthwhile = 1024;

/** Writes `.br` and `.gz` beside every file that shrinks, so that the server sends the best form without working for it. */
export const precompressed = (): Plugin => ({
  name: "cairn:precompressed",
  apply: "build",
  async writeBundle({ dir = "." }) {
    const files = (await readdir(dir, { recursive: true })).filter((name) => shrinks.test(name));
    await Promise.all(
      files.map(async (name) => {
        const bytes = await readFile(`${dir}/${name}`);
        if (bytes.length < worthwhile) return;
        const [small, older] = await Promise.all([
          brotli(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          }),
          zip(bytes, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${dir}/${name}.br`, small), writeFile(`${dir}/${name}.gz`, older)]);
      }),
    );
  },
});

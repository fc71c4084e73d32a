import { get } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { createMember } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, percentile, rounded } from "./harness.ts";
import { fillTracks } from "./load/fill-tracks.ts";

export const name = "JSON answers packed by gzip, against the same as they are";

const recordings = 10_000;
const asked = 100;
const kb = 1000;

const calls = [
  ["the columns of 10,000 tracks", "/apiserver/v1/user/tracks"],
  ["the own account, too small to be packed", "/apiserver/v1/user"],
] as const;

interface Taken {
  readonly times: number[];
  bytes: number;
}

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  try {
    const member = await createMember(cairn.url, "veteran");
    await fillTracks(cairn, member, recordings);
    const results: BenchResult[] = [];
    for (const [what, path] of calls) {
      const [plain, packed]: Taken[] = [
        { times: [], bytes: 0 },
        { times: [], bytes: 0 },
      ];
      if (!plain || !packed) continue;
      // They alternate, so that other load on the machine affects both.
      for (let n = 0; n < asked; n += 1) {
        await ask(cairn.url + path, member.sessionKey, "identity", plain);
        await ask(cairn.url + path, member.sessionKey, "gzip", packed);
      }
      results.push(...resultsOf(what, plain, packed));
    }
    return results;
  } finally {
    await cairn.stop();
  }
}

/** Makes a request without decompressing the answer. */
function ask(url: string, key: string, encoding: string, taken: Taken): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const began = performance.now();
  get(url, { headers: { sttauthorization: key, "accept-encoding": encoding } }, (answer) => {
    let bytes = 0;
    answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
    answer.on("end", () => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      taken.times.push(performance.now() - began);
      taken.bytes = bytes;
      resolve();
    });
  }).on("error", reject);
  return promise;
}

function resultsOf(what: string, plain: Taken, packed: Taken): BenchResult[] {
  const load = `${rounded(loadavg()[0] ?? 0)} processes wanted ${availableParallelism()} cores`;
  return [
    {
      what: `${what}, bytes compressed against uncompressed`,
      value: packed.bytes / plain.bytes,
      unit: "times",
      atMost: 1,
      beside: `${rounded(packed.bytes / kb)} of ${rounded(plain.bytes / kb)} KB`,
    },
    {
      what: `${what}, time until all of it has arrived, compressed against uncompressed, on one machine`,
      value: median(packed.times) / median(plain.times),
      unit: "times",
      beside: `p50 ${rounded(median(packed.times))} and ${rounded(median(plain.times))} ms, p99 ${rounded(percentile(packed.times))} and ${rounded(percentile(plain.times))} ms; ${load}`,
    },
  ];
}

import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { writeExtract } from "@cairn/testkit/extracts/write-extract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { spareSpaceOf } from "../storage/spare-space.ts";
import {
  addRegion,
  fetchedRegions,
  nameAfter,
  type RegionWork,
  removeRegion,
  updateRegion,
} from "./add-region.ts";
import { fetchExtract } from "./fetch-extract.ts";

/** A road of two points, and a date. */
const extractOf = (
  year: number,
  bbox: readonly [number, number, number, number] = [1.4, 42.4, 1.6, 42.6],
): Buffer =>
  Buffer.from(
    writeExtract(
      [
        [
          { node: 1, lon: 1.5, lat: 42.5 },
          { node: 2, lon: 1.52, lat: 42.51 },
          { way: 3, nodes: [1, 2], tags: { highway: "primary", name: `Road of ${year}` } },
        ],
      ],
      { bbox, timestamp: Date.UTC(year, 0, 1) / 1000 },
    ),
  );

let folder: string;
let server: Server;
let asked: IncomingMessage["headers"][];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let notes: string[];
let work: RegionWork;

const address = (path = "/alps-latest.osm.pbf", host = "127.0.0.1"): string =>
  `http://${host}:${(server.address() as AddressInfo).port}${path}`;

/** Sends a file like a server with ranges and entity tags. */
function send(request: IncomingMessage, response: ServerResponse, file: Buffer, tag: string): void {
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304).end();
    return;
  }
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  const goesOn = start > 0 && request.headers["if-range"] === tag;
  if (goesOn && start >= file.length) {
    response.writeHead(416, { "content-range": `bytes */${file.length}` }).end();
    return;
  }
  const rest = goesOn ? file.subarray(start) : file;
  response.writeHead(goesOn ? 206 : 200, { etag: tag, "content-length": rest.length }).end(rest);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cairn-fetch-"));
  asked = [];
  notes = [];
  server = createServer((request, response) => {
    asked.push(request.headers);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  work = {
    regions: join(folder, "regions"),
    minFreeSpace: 0,
    onStep: () => undefined,
    onNote: (line) => notes.push(line),
    now: new Date("2026-01-01T00:00:00Z"),
  };
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const quiet = {
  known: undefined,
  space: spareSpaceOf(tmpdir(), 0),
  onOtherHost: () => undefined,
  onShare: () => undefined,
};

describe("downloaded extracts", () => {
  it("[REGION-6] become regions, are requested again with the server's entity tag, and replaced if there is a newer one", async () => {
    let year = 2024;
    answer = (request, response) => send(request, response, extractOf(year), `"${year}"`);
    const add = { extract: address(), dem: [], mayReplace: false };
    const added = await addRegion(work, nameAfter(address()), add);
    expect(added).toMatchObject({
      ok: true,
      value: { isUnchanged: false, region: { name: "alps", extract: { name: "alps-latest.osm.pbf" } } },
    });
    expect(await fetchedRegions(work.regions)).toEqual(["alps"]);
    expect(await updateRegion(work, "alps", undefined)).toMatchObject({
      ok: true,
      value: { isUnchanged: true },
    });
    expect(asked.at(-1)?.["if-none-match"]).toBe('"2024"');
    year = 2025;
    expect(await updateRegion(work, "alps", undefined)).toMatchObject({
      ok: true,
      value: { isUnchanged: false, region: { osmDate: "2025-01-01T00:00:00.000Z" } },
    });
    expect((await readdir(work.regions)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([".lock", "alps"]);
  });

  it("[REGION-6] continue where they were interrupted, unless the server has another one by then", async () => {
    const file = extractOf(2024);
    const path = join(folder, "x.osm.pbf");
    const sent = Promise.withResolvers<ServerResponse>();
    answer = (_, response) => {
      response.writeHead(200, { etag: '"a"', "content-length": file.length });
      response.write(file.subarray(0, 100));
      sent.resolve(response);
    };
    const fetching = fetchExtract({ ...quiet, address: address(), path });
    const response = await sent.promise;
    await expect.poll(async () => (await stat(`${path}.part`).catch(() => undefined))?.size).toBe(100);
    response.destroy();
    const cutOff = await fetching;
    expect(cutOff).toEqual({ ok: false, error: expect.stringContaining("continues where it stopped") });
    answer = (request, again) => send(request, again, file, '"a"');
    expect(await fetchExtract({ ...quiet, address: address(), path })).toEqual({
      ok: true,
      value: { validator: '"a"' },
    });
    expect(asked.at(-1)).toMatchObject({ range: "bytes=100-", "if-range": '"a"' });
    expect(await readFile(path)).toEqual(file);
    expect((await readdir(folder)).toSorted()).toEqual(["x.osm.pbf", "x.osm.pbf.state"]);
    // Killed before the region was made from it: it is not downloaded again while it is unchanged.
    expect(await fetchExtract({ ...quiet, address: address(), path })).toMatchObject({ ok: true });
    expect(asked.at(-1)?.["if-none-match"]).toBe('"a"');
    expect(await readFile(path)).toEqual(file);
    // The extract of one address is not mistaken for another's.
    const newer = extractOf(2025);
    answer = (request, again) => send(request, again, newer, '"a"');
    expect(await fetchExtract({ ...quiet, address: address("/other.osm.pbf"), path })).toMatchObject({
      ok: true,
    });
    expect(await readFile(path)).toEqual(newer);
  });

  it("[REGION-6] start over if all of it had arrived before the command was killed, and the server has no more", async () => {
    const file = extractOf(2024);
    const path = join(folder, "x.osm.pbf");
    await writeFile(`${path}.part`, file);
    await writeFile(`${path}.state`, JSON.stringify({ address: address(), validator: '"a"' }));
    answer = (request, response) => send(request, response, file, '"a"');
    expect(await fetchExtract({ ...quiet, address: address(), path })).toEqual({
      ok: true,
      value: { validator: '"a"' },
    });
    expect(asked.map(({ range }) => range)).toEqual([`bytes=${file.length}-`, undefined]);
    expect(await readFile(path)).toEqual(file);
  });

  it("[REGION-6] are never put together from two states: the old beginning is gone before the new state is told", async () => {
    const path = join(folder, "x.osm.pbf");
    await writeFile(`${path}.part`, "the beginning of an older extract");
    // What tells the state cannot be written, so that the command ends at this very point.
    await mkdir(`${path}.state`);
    answer = (request, response) => send(request, response, extractOf(2024), '"b"');
    await expect(fetchExtract({ ...quiet, address: address(), path })).rejects.toThrow("EISDIR");
    expect(await readdir(folder)).toEqual(["x.osm.pbf.state"]);
  });

  it("[REGION-6] are refused if they leave less than the reserve, and nothing stays of one that does not tell its size", async () => {
    const file = extractOf(2024);
    // The disk has 1,000 bytes more than its reserve.
    const space = spareSpaceOf(folder, 5000, async () => await Promise.resolve(6000));
    const path = join(folder, "x.osm.pbf");
    answer = (_, response) => response.writeHead(200, { "content-length": 2000 }).end();
    expect(await fetchExtract({ ...quiet, space, address: address(), path })).toEqual({
      ok: false,
      error: expect.stringMatching(/^The extract has 2 kB, and only 1 kB are free for it\. Make room/),
    });
    answer = (_, response) => {
      response.writeHead(200);
      response.write(file);
      response.end(Buffer.alloc(5000));
    };
    await expect(fetchExtract({ ...quiet, space, address: address(), path })).rejects.toThrow("reserve");

    const all = Number.MAX_SAFE_INTEGER;
    const added = await addRegion({ ...work, minFreeSpace: all }, "alps", {
      extract: address(),
      dem: [],
      mayReplace: false,
    });
    expect(added).toEqual({
      ok: false,
      error: expect.stringMatching(
        /^The disk of .* is full except for the 9010 TB that have to stay free for the database \(MIN_FREE_SPACE\)\. Existing regions are unchanged; free some space and run the command again\.$/,
      ),
    });
    expect(await readdir(work.regions)).toEqual([".lock"]);
  });

  it(
    "[REGION-6] are downloaded again, though unchanged, if the region was made by an older Cairn or with other heights",
    { tags: ["all"] },
    async () => {
      const village = extractOf(2024, [1.5, 42.5, 1.52, 42.51]);
      answer = (request, response) => send(request, response, village, '"2024"');
      const heights = join(folder, "N42E001.hgt");
      await writeFile(heights, new Uint8Array(2 * 1201 * 1201));
      const add = { extract: address(), dem: [heights], mayReplace: false };
      expect(await addRegion(work, "alps", add)).toMatchObject({ ok: true, value: { isUnchanged: false } });
      const place = join(work.regions, "alps");
      const update = async (): Promise<unknown> => {
        const updated = await updateRegion(work, "alps", undefined);
        return updated.ok ? { isUnchanged: updated.value.isUnchanged } : updated.error;
      };
      expect(await update()).toEqual({ isUnchanged: true });

      // As after a disk that was full, or a copy that was cut off.
      const map = join(place, "map.pmtiles");
      const { size } = await stat(map);
      await truncate(map, size - 1);
      expect(await update()).toEqual({ isUnchanged: false });
      expect((await stat(map)).size).toBe(size);
      expect(await update()).toEqual({ isUnchanged: true });

      await utimes(heights, 1_800_000_000, 1_800_000_000);
      expect(await update()).toEqual({ isUnchanged: false });
      expect(await update()).toEqual({ isUnchanged: true });

      const origin = JSON.parse(await readFile(join(place, "origin.json"), "utf8")) as object;
      await writeFile(join(place, "origin.json"), JSON.stringify({ ...origin, key: "0", recipe: undefined }));
      expect(await update()).toEqual({ isUnchanged: false });
      expect(await update()).toEqual({ isUnchanged: true });
      expect(asked.at(-1)?.["if-none-match"]).toBe('"2024"');

      // A region in a format that this Cairn does not read: it is not served, and the commands make it again.
      const region = JSON.parse(await readFile(join(place, "region.json"), "utf8")) as object;
      await writeFile(join(place, "region.json"), JSON.stringify({ ...region, format: 0 }));
      expect(await fetchedRegions(work.regions)).toEqual(["alps"]);
      expect(await update()).toEqual({ isUnchanged: false });
      await writeFile(join(place, "region.json"), JSON.stringify({ ...region, format: 0 }));
      expect(await addRegion(work, "alps", add)).toMatchObject({ ok: true, value: { isUnchanged: false } });
      await writeFile(join(place, "region.json"), JSON.stringify({ ...region, format: 0 }));
      expect(await removeRegion(work.regions, "alps")).toEqual({ ok: true, value: undefined });
      expect(await readdir(work.regions)).toEqual([".lock"]);
    },
  );

  it("[REGION-6] use the server's present name for the same extract", async () => {
    let tag = '"monday"';
    answer = (request, response) => send(request, response, extractOf(2024), tag);
    await addRegion(work, "alps", { extract: address(), dem: [], mayReplace: false });
    tag = '"tuesday"';
    for (const known of ['"monday"', '"tuesday"']) {
      expect(await updateRegion(work, "alps", undefined)).toMatchObject({
        ok: true,
        value: { isUnchanged: true },
      });
      expect(asked.at(-1)?.["if-none-match"]).toBe(known);
    }
  });

  it("[REGION-6] come from another host only with a message", async () => {
    const file = extractOf(2024);
    answer = (request, response) => {
      if (request.url === "/there.osm.pbf") send(request, response, file, '"a"');
      else response.writeHead(302, { location: address("/there.osm.pbf", "localhost") }).end();
    };
    const hosts: string[] = [];
    const path = join(folder, "x.osm.pbf");
    const fetched = await fetchExtract({
      ...quiet,
      address: address(),
      path,
      onOtherHost: (host) => hosts.push(host),
    });
    expect(fetched.ok || fetched.error).toBe(true);
    expect(hosts).toEqual([new URL(address("/", "localhost")).host]);
  });

  const noOpenssl = spawnSync("openssl", ["version"]).status !== 0;
  it.skipIf(noOpenssl)(
    "[REGION-6] [SAFE-14] are never redirected from https to http, only to https (skipped without openssl)",
    async () => {
      const [keyPath, certPath] = [join(folder, "key.pem"), join(folder, "cert.pem")];
      const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
      const selfSigned = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1".split(" ");
      const made = spawnSync("openssl", [...selfSigned, ...subject, "-keyout", keyPath, "-out", certPath]);
      expect(made.status).toBe(0);
      const [key, cert] = await Promise.all([readFile(keyPath), readFile(certPath, "utf8")]);
      const file = extractOf(2024);
      let location = "";
      const secure = createSecureServer({ key, cert }, (request, response) => {
        if (request.url === "/there.osm.pbf") send(request, response, file, '"a"');
        else response.writeHead(302, { location }).end();
      }).listen(0, "localhost");
      await once(secure, "listening");
      const secureAddress = `https://localhost:${(secure.address() as AddressInfo).port}`;
      answer = (request, response) => send(request, response, file, '"a"');
      const fetchFrom = async (path: string) =>
        await fetchExtract({ ...quiet, address: `${secureAddress}/start`, path: join(folder, path) });
      const trusted = getCACertificates();
      setDefaultCACertificates([...trusted, cert]);
      try {
        for (const downgraded of [address(), address().replace("http:", "HTTP:")]) {
          location = downgraded;
          expect(await fetchFrom("down.osm.pbf")).toEqual({
            ok: false,
            error: expect.stringMatching(/redirects to http:.*which is not encrypted/),
          });
        }
        expect(asked).toEqual([]);
        location = `${secureAddress}/there.osm.pbf`;
        expect(await fetchFrom("up.osm.pbf")).toEqual({ ok: true, value: { validator: '"a"' } });
      } finally {
        setDefaultCACertificates(trusted);
        secure.closeAllConnections();
        secure.close();
      }
    },
  );

  it("[REGION-6] that cannot be downloaded end in a message", async () => {
    const path = join(folder, "x.osm.pbf");
    const end = async (one: string): Promise<string> => {
      const fetched = await fetchExtract({ ...quiet, address: one, path });
      return fetched.ok ? "fetched" : fetched.error;
    };
    answer = (_, response) => response.writeHead(404).end("none");
    expect(await end(address())).toMatch(/^There is no extract at http/);
    answer = (_, response) => response.writeHead(500).end();
    expect(await end(address())).toMatch(/its server answers 500/);
    answer = (_, response) => response.writeHead(302, { location: address() }).end();
    expect(await end(address())).toMatch(/redirects too many times/);
    answer = (_, response) => response.writeHead(200, { "content-length": 90_000_000_000_000 }).end();
    expect(await end(address())).toMatch(/more than the whole planet/);
    expect(await end("http://user:secret@127.0.0.1:1/x.osm.pbf")).toMatch(/must not contain a user name/);
    expect(await end("http://127.0.0.1:1/x.osm.pbf")).toMatch(/does not answer/);
    answer = (_, response) => response.writeHead(200).end("<html>Sign in</html>");
    const work404 = await addRegion(work, "alps", { extract: address(), dem: [], mayReplace: false });
    expect(work404).toEqual({ ok: false, error: expect.stringMatching(/extract|XML/) });
    expect(await readdir(work.regions)).toEqual([".lock"]);
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { readHgt } from "../../src/platform/regions/heights/read-hgt.ts";
import type { EngineKind } from "../../src/platform/routing/outside/engine-setting.ts";
import {
  createOutsideRouting,
  type OutsideRouting,
} from "../../src/platform/routing/outside/outside-routing.ts";
import { createWorkers, type Workers } from "../../src/platform/workers/workers.ts";
import { startTileHost, type TileHost } from "./tile-host.ts";

const demoRegion = join(import.meta.dirname, "..", "..", "..", "..", "demo-region");

/**
 * A server that speaks the protocol of an engine, and this server's side of it, for the tests of a file. Heights are those of
 * Andorra.
 */
export interface EngineHost {
  readonly host: TileHost;
  /** Lines of the log. */
  readonly log: string[];
  /** @param path of the address, and its query */
  readonly engineOf: (kind: EngineKind, path?: string, patience?: number) => OutsideRouting;
  /** Lets the engine answer everything with one text. */
  readonly answerWith: (body: string | object, status?: number) => void;
}

export function useEngineHost(): EngineHost {
  let heights: string;
  let workers: Workers;
  let host: TileHost;
  const log: string[] = [];
  beforeAll(async () => {
    heights = await mkdtemp(join(tmpdir(), "cairn-heights-"));
    const { heights: bytes } = await readHgt(join(demoRegion, "N42E001.hgt.zip"));
    await writeFile(join(heights, "N42E001.hgt"), bytes as DataView<ArrayBuffer>);
    workers = createWorkers();
  });
  afterAll(async () => {
    await workers.close();
    await rm(heights, { recursive: true });
  });
  beforeEach(async () => {
    host = await startTileHost();
    log.length = 0;
  });
  afterEach(async () => await host.close());
  return {
    get host() {
      return host;
    },
    log,
    engineOf: (kind, path = "", patience = 10_000) =>
      createOutsideRouting({
        engine: { kind, address: `${host.origin}${path}` },
        elevation: [{ kind: "hgt", folder: heights }],
        publicUrl: "https://cairn.example.org",
        workers,
        log: pino({ level: "info" }, { write: (line: string) => log.push(line) }),
        patience,
      }),
    answerWith: (body, status = 200) => {
      host.answer((_asked, answer) =>
        answer.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body)),
      );
    },
  };
}

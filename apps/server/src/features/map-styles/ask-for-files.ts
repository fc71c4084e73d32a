import { fail, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import { userAgentOf } from "../../platform/addresses/user-agent.ts";
import type { AnswerKind } from "../../platform/tiles/answer-kinds.ts";
import { askSource } from "../../platform/tiles/ask-source.ts";
import { type MapSource, type SourcePlace, withKey } from "../../platform/tiles/map-sources.ts";
import type { StoredAnswer } from "../../platform/tiles/stored-answer.ts";
import { tileKey } from "./ground.ts";

export type MapFileDeps = Pick<Deps, "mapFiles" | "mapSources" | "settings" | "log">;

/** Requests files only from the hosts of one map style. */
export interface FileAsker {
  /** False, with a line in the log, for an address whose host the operator has not named. */
  readonly mayAsk: (address: string) => boolean;
  /** @param keptFor for a tile, as of `tileKey` */
  readonly ask: (
    address: string,
    kind: AnswerKind,
    keptFor?: string,
  ) => Promise<Result<StoredAnswer, "unavailable">>;
  /** Minimum time before the same file is requested again, ms. */
  readonly minFreshMs: number;
}

/** Maximum time that a person waits for a file, ms. */
const patienceMs = 10_000;
const dayMs = 86_400_000;

const hostsOf = (place: SourcePlace | undefined): readonly string[] =>
  place && "address" in place ? [new URL(place.address).host] : [];

function namedHosts(source: MapSource): readonly string[] {
  if (source.kind === "raster") return [new URL(source.template).host];
  const archives = source.kind === "pmtiles" ? hostsOf(source.archive) : [];
  return [...source.hosts, ...hostsOf(source.style), ...archives];
}

/** @param fileHosts hosts named in a file of the operator's */
export function askerFor(
  { mapFiles, settings, log }: MapFileDeps,
  source: MapSource,
  fileHosts: readonly string[] = [],
): FileAsker {
  const hosts = new Set([...namedHosts(source), ...fileHosts]);
  const key = source.kind === "raster" ? undefined : source.key;
  const minFreshMs = source.keepDays * dayMs;
  const mayAsk = (address: string): boolean => {
    const isNamed =
      URL.canParse(address) &&
      /^https?:$/.test(new URL(address).protocol) &&
      hosts.has(new URL(address).host);
    if (!isNamed) {
      const host = URL.canParse(address) ? new URL(address).host : "no host";
      log.warn({ host }, "a map style refers to a host that is not in the setting's hosts");
    }
    return isNamed;
  };
  return {
    mayAsk,
    minFreshMs,
    async ask(given, kind, keptFor) {
      const address = withKey(given, key);
      if (!mayAsk(address)) return fail("unavailable");
      const question = {
        address,
        kind,
        userAgent: userAgentOf(settings.publicUrl),
        minFreshMs,
        patienceMs,
      };
      return await mapFiles.get(
        new URL(address).host,
        keptFor === undefined ? address : tileKey(keptFor, address),
        async (known) => await askSource(question, known, Date.now),
      );
    },
  };
}

import { createHash } from "node:crypto";
import type { OwnData } from "../../platform/http/register-answer-once.ts";
import type { CoreDeps } from "../core-deps.ts";
import {
  findDataVersion,
  findMonthVersions,
  findSummaries,
  mergeChanges,
  type MonthVersion,
  saveSummaries,
  type StoredSummary,
} from "./summaries.queries.ts";

export type SummaryDeps = Pick<CoreDeps, "db" | "log" | "now">;

/** What was made of the workouts of a month, or of all. */
export interface MadePart<Part> {
  readonly content: Part;
  /** When a workout that is dated in the future begins to count, if there is one. */
  readonly endsAt?: Date | undefined;
}

/**
 * Something that is computed from the workouts of each month of a person, for that person alone. It is stored, and computed again
 * only when something has changed that it is made from.
 */
export interface MonthSummary<Part> {
  /** Names the results. */
  readonly subject: string;
  /** Identifies the rules of this version of Cairn, so that results by others are made again. */
  readonly rules: string;
  /** Identifies the settings of the person from which that of a month is made as well. */
  readonly settingsOfMonths?: () => Promise<(month: number) => string>;
  /** How many months are computed at once, so that others are answered in between; all if absent. */
  readonly batch?: number;
  /** Computes the results of at least one month, the earliest first; a month without a result has no workouts. */
  readonly partsOf: (months: readonly number[]) => Promise<ReadonlyMap<number, MadePart<Part>>>;
}

/** The results of months, the earliest first. */
type Parts<Part> = readonly (readonly [month: number, part: Part])[];

/** What is computed from the results of all months, and stored as well. */
export interface Summary<Part, Whole> extends MonthSummary<Part> {
  /** Names it, where several are made from the same results of months. */
  readonly whole: string;
  /** Identifies all settings of the person from which it is made. */
  readonly settings?: string;
  /** Makes it of the results of all months, the earliest first. */
  readonly join: (parts: Parts<Part>) => Whole | Promise<Whole>;
}

/** More rows of a month than these are made into one. */
const mostChanges = 8;

const noPart = "null";

/** What answers are made from that are computed from a person's workouts and settings, so that each is made once. */
export const summarizedData = ({ db, now }: SummaryDeps): OwnData => ({
  versionOf: async (ownerId) => await findDataVersion(db, ownerId),
  now,
});

/** The versions of all months of a person, to be read once for several summaries. */
export const versionsOf = ({ db }: SummaryDeps, ownerId: string): Promise<readonly MonthVersion[]> =>
  findMonthVersions(db, ownerId);

/**
 * The summary of a person's workouts as they are now. It takes no longer with more workouts; after a change it takes as long as
 * the months in which something has changed.
 *
 * @param known read before anything else that it is made from: what changes in between is then taken for a change of what is
 *   stored, and made again
 */
export async function readSummary<Part, Whole>(
  deps: SummaryDeps,
  ownerId: string,
  summary: Summary<Part, Whole>,
  known?: readonly MonthVersion[],
): Promise<MadePart<Whole>> {
  const { subject, whole, rules, settings = "" } = summary;
  const now = deps.now();
  const [versions, [stored]] = await Promise.all([
    known ?? versionsOf(deps, ownerId),
    findSummaries(deps.db, ownerId, subject, [whole]),
  ]);
  const madeFrom = digestOf([
    rules,
    settings,
    ...versions.map(({ month, version }) => `${month} ${version}`),
  ]);
  if (stored && isRight(stored, madeFrom, now))
    return { content: JSON.parse(stored.content) as Whole, endsAt: stored.ends_at ?? undefined };
  const parts = await readParts(deps, ownerId, summary, versions, now);
  const content = await summary.join(contentsOf<Part>(parts));
  const endsAt = parts.reduce<Date | undefined>(
    (first, { ends_at: end }) => earlier(first, end ?? undefined),
    undefined,
  );
  await store(deps, ownerId, subject, [
    { part: whole, made_from: madeFrom, ends_at: endsAt ?? null, content: JSON.stringify(content) },
  ]);
  return { content, endsAt };
}

/** The results of some months of a person as they are now, the earliest first; without those that have no workouts. */
export async function readMonths<Part>(
  deps: SummaryDeps,
  ownerId: string,
  summary: MonthSummary<Part>,
  months: readonly number[],
): Promise<Parts<Part>> {
  const wanted = new Set(months);
  const versions = (await findMonthVersions(deps.db, ownerId)).filter(({ month }) => wanted.has(month));
  return contentsOf<Part>(await readParts(deps, ownerId, summary, versions, deps.now()));
}

const contentsOf = <Part>(parts: readonly StoredSummary[]): Parts<Part> =>
  parts.flatMap(({ part, content }) =>
    content === noPart ? [] : [[Number(part), JSON.parse(content) as Part] as const],
  );

/** The results of months, in the order of these; those that are missing or outdated are made. */
async function readParts<Part>(
  deps: SummaryDeps,
  ownerId: string,
  { subject, rules, settingsOfMonths, partsOf, batch = Infinity }: MonthSummary<Part>,
  versions: readonly MonthVersion[],
  now: Date,
): Promise<readonly StoredSummary[]> {
  const [found, settingsOf] = await Promise.all([
    findSummaries(
      deps.db,
      ownerId,
      subject,
      versions.map(({ month }) => `${month}`),
    ),
    settingsOfMonths?.(),
  ]);
  const parts = new Map(found.map((stored) => [stored.part, stored]));
  const sources = new Map(
    versions.map(({ month, version }) => [month, digestOf([rules, settingsOf?.(month) ?? "", version])]),
  );
  const stale = versions.filter(({ month }) => {
    const stored = parts.get(`${month}`);
    return !stored || !isRight(stored, sources.get(month) ?? "", now);
  });
  for (let from = 0; from < stale.length; from += batch) {
    const some = stale.slice(from, from + batch);
    const made = await partsOf(some.map(({ month }) => month));
    const rows = some.map(({ month }): StoredSummary => {
      const part = made.get(month);
      const content = part ? JSON.stringify(part.content) : noPart;
      return {
        part: `${month}`,
        made_from: sources.get(month) ?? "",
        ends_at: part?.endsAt ?? null,
        content,
      };
    });
    await store(deps, ownerId, subject, rows);
    for (const row of rows) parts.set(row.part, row);
    for (const { month, changes } of some)
      if (changes > mostChanges)
        await deps.db.transaction().execute((trx) => mergeChanges(trx, ownerId, month));
  }
  return versions.flatMap(({ month }) => parts.get(`${month}`) ?? []);
}

const isRight = ({ made_from, ends_at }: StoredSummary, madeFrom: string, now: Date): boolean =>
  made_from === madeFrom && (ends_at === null || ends_at > now);

/** The earlier of two instants, of which either may be missing. */
export const earlier = (a: Date | undefined, b: Date | undefined): Date | undefined =>
  a && b ? (a < b ? a : b) : (a ?? b);

const digestOf = (texts: readonly string[]): string =>
  createHash("sha256").update(texts.join("\n")).digest("base64url").slice(0, 27);

/** Stores results for later calls. Where that is impossible, as on a full disk, they are computed again by each. */
async function store(
  { db, log }: SummaryDeps,
  ownerId: string,
  subject: string,
  made: readonly StoredSummary[],
): Promise<void> {
  try {
    await saveSummaries(db, ownerId, subject, made);
  } catch (error) {
    log.warn({ err: error, subject }, "a summary was not stored");
  }
}

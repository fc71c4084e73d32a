import type { DiaryPart } from "@cairn/contracts/diary";
import { writeDiaryBlock } from "@cairn/formats/diary-codec/diary-block";
import { type DiaryNumbers, encodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { encodeDiaryTexts } from "@cairn/formats/diary-codec/diary-texts";
import type { SummaryDeps } from "../../core/summaries/read-summary.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { diaryMonths } from "./diary-months.ts";
import { findNumbers, findTexts, type MonthSize, type NumbersOfMonth } from "./diary.queries.ts";

/** Approximate number of workouts in the first block: few, so that a screen can show the latest months immediately. */
const firstBlock = 300;
/**
 * Approximate number of workouts in each later block: enough to compress well, and few enough to write between two other answers.
 */
const laterBlock = 4000;

/**
 * The blocks of a part of the caller's diary, latest months first; the next is read while one is sent. A month only changes as a
 * whole: its digest describes what is sent.
 */
export async function* writeColumns(
  deps: SummaryDeps,
  actor: SessionActor,
  part: DiaryPart,
  months: readonly number[] | undefined,
): AsyncGenerator<Uint8Array> {
  const { db } = deps;
  const write = part === "numbers" ? writeNumbers : writeTexts;
  const wanted = months && new Set(months);
  const sizes = await diaryMonths(deps, actor);
  const batches = batchesOf(sizes.filter(({ month }) => wanted?.has(month) ?? true));
  let next = batches.shift();
  let reading = next && write(db, actor, next);
  while (reading) {
    const block = await reading;
    next = batches.shift();
    reading = next && write(db, actor, next);
    // If nobody waits for the next block any more, its failure does not matter.
    reading?.catch(() => {});
    yield block;
  }
}

/** Groups of consecutive months, in the given order. */
function batchesOf(sizes: readonly MonthSize[]): number[][] {
  const batches: number[][] = [];
  let room = 0;
  for (const { month, count } of sizes) {
    if (room <= 0) {
      room = batches.length === 0 ? firstBlock : laterBlock;
      batches.push([]);
    }
    batches.at(-1)?.push(month);
    room -= count;
  }
  return batches;
}

async function writeNumbers(
  db: Database,
  actor: SessionActor,
  months: readonly number[],
): Promise<Uint8Array> {
  const rows = await findNumbers(db, actor, months);
  return writeDiaryBlock(rows, encodeDiaryNumbers(numbersOf(rows)));
}

const numbersOf = (rows: readonly NumbersOfMonth[]): DiaryNumbers => {
  const column = (of: (row: NumbersOfMonth) => readonly number[]) => Float64Array.from(rows.flatMap(of));
  return {
    startTime: column(({ starts }) => starts),
    timeOffsetInMinutes: column(({ offsets }) => offsets),
    activityId: column(({ activities }) => activities),
    totalTime: column(({ seconds }) => seconds),
    totalDistance: column(({ metres }) => metres),
    energyConsumption: column(({ energies }) => energies),
    totalAscent: column(({ ascents }) => ascents),
    avgSpeed: column(({ speeds }) => speeds).map((speed) => (speed > 0 ? speed / 100 : Number.NaN)),
    sharingFlags: column(({ flags }) => flags),
  };
};

async function writeTexts(db: Database, actor: SessionActor, months: readonly number[]): Promise<Uint8Array> {
  const rows = await findTexts(db, actor, months);
  const texts = {
    workoutKeys: rows.flatMap(({ keys }) => keys),
    titles: rows.flatMap(({ titles }) => titles),
    notes: rows.flatMap(({ notes }) => notes),
  };
  return writeDiaryBlock(rows, encodeDiaryTexts(texts));
}

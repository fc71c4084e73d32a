import { setImmediate } from "node:timers/promises";
import type { DiaryPart } from "@cairn/contracts/diary";
import { writeDiaryBlock } from "@cairn/formats/diary-codec/diary-block";
import { type DiaryNumbers, encodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { type DiaryTexts, encodeDiaryTexts } from "@cairn/formats/diary-codec/diary-texts";
import { readMonths, readSummary, type SummaryDeps } from "../../core/summaries/read-summary.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import {
  contentVersion,
  findNumbers,
  findTexts,
  type MonthSize,
  type NumbersOfMonth,
  type TextsOfMonth,
} from "./diary.queries.ts";

/** Approximate number of workouts in the first block: few, so that a screen can show the latest months immediately. */
const firstBlock = 300;
/**
 * Approximate number of workouts in each later block: enough to compress well, and few enough to write between two other answers.
 */
const laterBlock = 4000;
/** Months that are read from the workouts at once if they have changed, so that others are answered in between. */
const monthsAtOnce = 48;

/**
 * The blocks of a part of the caller's diary, latest months first. A month only changes as a whole: its digest describes what is
 * sent.
 */
export async function writeColumns(
  deps: SummaryDeps,
  actor: SessionActor,
  part: DiaryPart,
  months: readonly number[] | undefined,
): Promise<readonly Uint8Array[]> {
  return part === "numbers"
    ? await writePart(deps, actor, numbersPart(deps, actor), months)
    : await writePart(deps, actor, textsPart(deps, actor), months);
}

/** How a part is read and written. */
interface ColumnsPart<Row extends MonthSize> {
  readonly subject: string;
  readonly rowsOf: (months: readonly number[]) => Promise<readonly Row[]>;
  readonly blockOf: (rows: readonly Row[]) => Uint8Array;
}

const numbersPart = ({ db }: SummaryDeps, actor: SessionActor): ColumnsPart<NumbersOfMonth> => ({
  subject: "diary-numbers",
  rowsOf: (months) => findNumbers(db, actor, months),
  blockOf: (rows) => writeDiaryBlock(rows, encodeDiaryNumbers(numbersOf(rows))),
});

const textsPart = ({ db }: SummaryDeps, actor: SessionActor): ColumnsPart<TextsOfMonth> => ({
  subject: "diary-texts",
  rowsOf: (months) => findTexts(db, actor, months),
  blockOf: (rows) => writeDiaryBlock(rows, encodeDiaryTexts(textsOf(rows))),
});

async function writePart<Row extends MonthSize>(
  deps: SummaryDeps,
  { userId }: SessionActor,
  { subject, rowsOf, blockOf }: ColumnsPart<Row>,
  months: readonly number[] | undefined,
): Promise<readonly Uint8Array[]> {
  const blocksOf = async (rows: readonly (readonly [number, Row])[]): Promise<readonly Uint8Array[]> => {
    const blocks: Uint8Array[] = [];
    for (const batch of batchesOf(rows.map(([, row]) => row).toReversed())) {
      // Others are answered in between.
      if (blocks.length > 0) await setImmediate();
      blocks.push(blockOf(batch));
    }
    return blocks;
  };
  const summary = {
    subject,
    rules: `${contentVersion}`,
    batch: monthsAtOnce,
    partsOf: async (some: readonly number[]) =>
      new Map((await rowsOf(some)).map((content) => [content.month, { content }])),
  };
  if (months) return await blocksOf(await readMonths(deps, userId, summary, months));
  const { content } = await readSummary<Row, readonly string[]>(deps, userId, {
    ...summary,
    whole: "blocks",
    join: async (rows) => (await blocksOf(rows)).map((block) => Buffer.from(block).toString("base64")),
  });
  return content.map((block) => Buffer.from(block, "base64"));
}

/** Groups of consecutive months, in the given order. */
function batchesOf<Row extends MonthSize>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const batches: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    if (room <= 0) {
      room = batches.length === 0 ? firstBlock : laterBlock;
      batches.push([]);
    }
    batches.at(-1)?.push(row);
    room -= row.count;
  }
  return batches;
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
    vertical: column(({ verticals }) => verticals),
    avgSpeed: column(({ speeds }) => speeds).map((speed) => (speed > 0 ? speed / 100 : Number.NaN)),
    sharingFlags: column(({ flags }) => flags),
  };
};

const textsOf = (rows: readonly TextsOfMonth[]): DiaryTexts => ({
  workoutKeys: rows.flatMap(({ keys }) => keys),
  titles: rows.flatMap(({ titles }) => titles),
  notes: rows.flatMap(({ notes }) => notes),
});

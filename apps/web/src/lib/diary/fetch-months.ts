import type { DiaryMonthView, maxDiaryMonths } from "@cairn/contracts/diary";
import { type DiaryBlock, workoutsIn } from "@cairn/formats/diary-codec/diary-block";
import { decodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { decodeDiaryTexts } from "@cairn/formats/diary-codec/diary-texts";
import { ApiFailure } from "../api/api-failure.ts";
import { fetchBlocks } from "./fetch-blocks.ts";
import { type KeptMonth, packNumbers, packTexts } from "./kept-month.ts";

/** Maximum number of months in an address; for more, all are requested. */
const maxNamed = 200 satisfies typeof maxDiaryMonths;

type Part<Name extends keyof KeptMonth> = Pick<KeptMonth, "month" | "count"> & {
  readonly [K in Name]: NonNullable<KeptMonth[K]>;
};

interface MonthsWanted {
  readonly wanted: readonly DiaryMonthView[] | "all";
  readonly signal: AbortSignal;
}

const namesOf = (wanted: MonthsWanted["wanted"]): readonly number[] | undefined =>
  wanted === "all" || wanted.length > maxNamed ? undefined : wanted.map(({ month }) => month);

const unreadable = () => new ApiFailure("unreadable", 200);

/** Numbers of months, some months at a time. It may return more than requested. @throws ApiFailure */
export async function* fetchNumbers({ wanted, signal }: MonthsWanted): AsyncGenerator<Part<"numbers">[]> {
  if (wanted.length === 0) return;
  for await (const block of fetchBlocks({ part: "numbers", months: namesOf(wanted), signal })) {
    const numbers = decodeDiaryNumbers(block.body, workoutsIn(block));
    if (!numbers) throw unreadable();
    yield monthsIn(block, (digest, from, to) => ({
      numbers: packNumbers(digest, numbers, from, to),
    }));
  }
}

/** Texts of months, like `fetchNumbers`. @throws ApiFailure */
export async function* fetchTexts({ wanted, signal }: MonthsWanted): AsyncGenerator<Part<"texts">[]> {
  if (wanted.length === 0) return;
  for await (const block of fetchBlocks({ part: "texts", months: namesOf(wanted), signal })) {
    const texts = decodeDiaryTexts(block.body, workoutsIn(block));
    if (!texts) throw unreadable();
    yield monthsIn(block, (digest, from, to) => ({
      texts: packTexts(digest, texts, from, to),
    }));
  }
}

/** The content of a block for each of its months. */
function monthsIn<P>(
  { months }: DiaryBlock,
  partOf: (digest: string, from: number, to: number) => P,
): (Pick<KeptMonth, "month" | "count"> & P)[] {
  let from = 0;
  return months.map(({ month, count, digest }) => {
    const part = partOf(digest, from, from + count);
    from += count;
    return { month, count, ...part };
  });
}

import type { DiaryMonthView, maxDiaryMonths, DiaryPart } from "@cairn/contracts/diary";
import { type DiaryBlock, workoutsIn, takeDiaryBlock } from "@cairn/formats/diary-codec/diary-block";
import { decodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { decodeDiaryTexts } from "@cairn/formats/diary-codec/diary-texts";
import { addressOf } from "../api/api-client.ts";
import { ApiFailure, failureFrom } from "../api/api-failure.ts";
import { noticeExpiry, sessionHeaders } from "../api/send-call.ts";
import { fetchAndReport } from "../connection.ts";
import { type StoredMonth, packNumbers, packTexts } from "./stored-month.ts";

interface BlocksWanted {
  readonly part: DiaryPart;
  /** Absent for all. */
  readonly months: readonly number[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Blocks of the diary, each as soon as it is received.
 *
 * @throws ApiFailure without an answer, if it breaks off, and if it cannot be read
 */
async function* fetchBlocks({ part: name, months, signal }: BlocksWanted): AsyncGenerator<DiaryBlock> {
  const query = { part: name, ...(months && { months: months.join(",") }) };
  const response = await orNetwork(
    fetchAndReport(addressOf("getDiaryColumns", {}, query), { headers: sessionHeaders(), signal }),
  );
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw noticeExpiry(failureFrom(response.status, body));
  }
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  let held = new Uint8Array(0);
  for (let part = await orNetwork(reader.read()); !part.done; part = await orNetwork(reader.read())) {
    held = joined(held, part.value);
    for (let taken = takeDiaryBlock(held); taken.kind !== "part"; taken = takeDiaryBlock(held)) {
      if (taken.kind === "damaged") throw new ApiFailure("unreadable", response.status);
      yield taken.block;
      held = held.subarray(taken.length);
    }
  }
  // The answer was cut off.
  if (held.length > 0) throw new ApiFailure("network");
}

const orNetwork = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch {
    throw new ApiFailure("network");
  }
};

const joined = (a: Uint8Array<ArrayBuffer>, b: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

/** Maximum number of months in an address; for more, all are requested. */
const maxNamed = 200 satisfies typeof maxDiaryMonths;

type Part<Name extends keyof StoredMonth> = Pick<StoredMonth, "month" | "count"> & {
  readonly [K in Name]: NonNullable<StoredMonth[K]>;
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
): (Pick<StoredMonth, "month" | "count"> & P)[] {
  let from = 0;
  return months.map(({ month, count, digest }) => {
    const part = partOf(digest, from, from + count);
    from += count;
    return { month, count, ...part };
  });
}

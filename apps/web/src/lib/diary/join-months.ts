import type { DiaryMonthView } from "@cairn/contracts/diary";
import type { DiaryState } from "./diary-state.ts";
import type { KeptMonth } from "./kept-month.ts";

const entryOf = ({ list }: DiaryState, month: number): DiaryMonthView | undefined =>
  list?.months.find((entry) => entry.month === month);

/** A month with new numbers. Its texts stay if they belong to the same list: then no workout was added, deleted or moved. */
export function joinNumbers(
  state: DiaryState,
  { month, count, numbers }: Omit<KeptMonth, "texts">,
): readonly KeptMonth[] {
  const entry = entryOf(state, month);
  if (!entry) return [];
  const texts = state.months.get(month)?.texts;
  const isPair = numbers.digest === entry.numbers && texts?.digest === entry.texts;
  return [{ month, count, numbers, ...(isPair && { texts }) }];
}

/** A month with its texts, if they and its numbers belong to the same list. */
export function joinTexts(
  state: DiaryState,
  month: number,
  texts: NonNullable<KeptMonth["texts"]>,
): readonly KeptMonth[] {
  const [entry, kept] = [entryOf(state, month), state.months.get(month)];
  const isPair = entry && kept?.numbers.digest === entry.numbers && texts.digest === entry.texts;
  return isPair ? [{ ...kept, texts }] : [];
}

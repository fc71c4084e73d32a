import type { DiaryMonthView } from "@cairn/contracts/diary";
import { readSummary, type SummaryDeps } from "../../core/summaries/read-summary.ts";
import { contentVersion, type DiaryOwner, findDiaryMonths } from "./diary.queries.ts";

/** The months of the caller's diary, latest first. */
export async function diaryMonths(deps: SummaryDeps, actor: DiaryOwner): Promise<readonly DiaryMonthView[]> {
  const { content } = await readSummary<DiaryMonthView, readonly DiaryMonthView[]>(deps, actor.userId, {
    subject: "diary",
    whole: "months",
    rules: `${contentVersion}`,
    async partsOf(months) {
      const found = await findDiaryMonths(deps.db, actor, months);
      return new Map(found.map((month) => [month.month, { content: month }]));
    },
    join: (parts) => parts.map(([, month]) => month).toReversed(),
  });
  return content;
}

import type { DiaryMonthView } from "@cairn/contracts/diary";
import { readSummary, type SummaryDeps } from "../../core/summaries/read-summary.ts";
import { contentVersion, type DiaryOwner, findDiaryMonths } from "./diary.queries.ts";

/** The months of the caller's diary, latest first. */
export const diaryMonths = async (deps: SummaryDeps, actor: DiaryOwner): Promise<readonly DiaryMonthView[]> =>
  await readSummary<DiaryMonthView, readonly DiaryMonthView[]>(deps, actor.userId, {
    subject: "diary",
    whole: "months",
    rules: `${contentVersion}`,
    async partsOf(months) {
      const found = await findDiaryMonths(deps.db, actor, months);
      return new Map(found.map((content) => [content.month, { content }]));
    },
    join: (parts) => parts.map(([, month]) => month).toReversed(),
  });

import type { PersonalBestsView } from "@cairn/contracts/personal-bests";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { SectionCard } from "../../ui/section-card.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import { bestLists } from "./best-lists.ts";
import { BestsTable } from "./bests-table.tsx";
import styles from "./personal-bests.module.css";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { statisticsPart } from "../../lib/statistics-ahead.ts";

/** Bests in the sport of an activity; without one, in the sport with the most workouts. */
const personalBestsQuery = (activityId: number | undefined) =>
  keyedQuery({
    ...returning,
    queryKey: queryKeys.personalBests(activityId),
    queryFn: ({ signal }) =>
      activityId === undefined
        ? statisticsPart("personalBests", () => requestOrThrow("getPersonalBests", { signal }))
        : requestOrThrow("getPersonalBests", { query: { activityId }, signal }),
  });

const reasonTexts = {
  tooFast: "training-load.tooFast",
  tooStrong: "training-load.tooStrong",
  distance: "training-load.doubtedDistance",
  clock: "training-load.clock",
} as const;

/** Which workouts set no records, and why. */
const LeftOut = ({ leftOut }: Pick<PersonalBestsView, "leftOut">) => {
  const { t, locale } = useMessages();
  const count = leftOut.reduce((sum, { workouts }) => sum + workouts, 0);
  if (count === 0) return null;
  const reasons = new Intl.ListFormat(locale).format(
    leftOut.map(({ reason, workouts }) => t(reasonTexts[reason], { count: workouts })),
  );
  return <p>{t("training-load.leftOut", { count, reasons })}</p>;
};

/** The bests of one sport over distances and times, each with its history (BEST-1). */
const Bests = ({ view }: { readonly view: PersonalBestsView }) => {
  const { t } = useMessages();
  const units = useUnits();
  const sports = useSportNames();
  if (view.activityId === undefined) {
    return (
      <div>
        <p>{t("training-load.noBests")}</p>
        <p className={text["quiet"]}>{t("training-load.noBestsText")}</p>
      </div>
    );
  }
  const { profile } = sports.of(view.activityId);
  const lists = bestLists(view, profile, units);
  return (
    <>
      {lists.length === 0 && <p>{t("training-load.noBests")}</p>}
      <div className={styles["lists"]}>
        {lists.map((list) => (
          <BestsTable key={`${view.activityId} ${list.kind}`} list={list} profile={profile} />
        ))}
      </div>
      <div className={styles["notes"]}>
        <p>{t("training-load.elapsed")}</p>
        <LeftOut leftOut={view.leftOut} />
      </div>
    </>
  );
};

/** Personal bests with their history, of a sport that can be chosen here. */
export const PersonalBests = () => {
  const { t } = useMessages();
  const sports = useSportNames();
  const [activityId, setActivityId] = useState<number>();
  const query = useQuery({ ...personalBestsQuery(activityId), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  // If the bests of one sport fail, another one can be chosen.
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  return (
    <SectionCard
      title={t("training-load.bests")}
      controls={
        known && known.sports.length > 1 ? (
          <SelectField
            label={t("training-load.sport")}
            className={styles["sport"]}
            value={String(activityId ?? known.activityId)}
            options={known.sports.map((sport) => ({
              value: String(sport.activityId),
              label: sports.of(sport.activityId).name,
            }))}
            onChange={({ target }) => {
              setActivityId(Number(target.value));
            }}
          />
        ) : undefined
      }
    >
      {query.isPending && (
        <div>
          <output className={text["hidden"]}>{t("ui.loading")}</output>
          <Skeleton height="280px" />
        </div>
      )}
      {query.isError && !data && (
        <Notice kind="danger">
          {t("training-load.bestsFailed")}{" "}
          <Button size="small" onClick={() => void query.refetch()}>
            {t("ui.tryAgain")}
          </Button>
        </Notice>
      )}
      {data && (
        // Of the sport before, while those of another one are awaited: nobody opens a workout of the wrong sport.
        <div className={styles["bests"]} inert={isPlaceholderData} aria-busy={isPlaceholderData}>
          <Bests view={data} />
        </div>
      )}
    </SectionCard>
  );
};

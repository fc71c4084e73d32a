import { dayStart } from "@cairn/domain/day-windows/day-window";
import { dayStreaks, type Streaks, weekStreaks } from "@cairn/domain/diary/streaks";
import { useMemo } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { SectionCard } from "../../ui/section-card.tsx";
import type { SectionProps } from "./section-props.ts";
import styles from "./streaks-section.module.css";

interface StreakRowProps {
  readonly kind: "days" | "weeks";
  readonly streaks: Streaks;
  /** Days of the last step of a streak after its first: 6 for weeks. */
  readonly lastReaches: number;
}

const StreakRow = ({ kind, streaks: { current, longest }, lastReaches }: StreakRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  return (
    <div className={styles["row"]}>
      <dt>{t(`statistics.${kind}InARow`)}</dt>
      <dd className={styles["current"]}>{t(`statistics.${kind}`, { count: current.length })}</dd>
      <dd className={styles["longest"]}>
        {t("statistics.longest", { length: t(`statistics.${kind}`, { count: longest.length }) })}
        {longest.first !== undefined && longest.last !== undefined && (
          <> · {formats.dayRange(dayStart(longest.first), dayStart(longest.last + lastReaches))}</>
        )}
      </dd>
    </div>
  );
};

/** Consecutive days and weeks with a workout of the chosen sports: the present streak, and the longest. */
export const StreaksSection = ({ statistics: { chosen, present, weekday } }: SectionProps) => {
  const { t } = useMessages();
  const days = useMemo(
    () => dayStreaks(chosen, { day: present.today, offset: present.offset }),
    [chosen, present],
  );
  const weeks = useMemo(() => weekStreaks(chosen, present.today, weekday), [chosen, present, weekday]);
  return (
    <SectionCard half title={t("statistics.streaks")}>
      <dl className={styles["streaks"]}>
        <StreakRow kind="days" streaks={days} lastReaches={0} />
        <StreakRow kind="weeks" streaks={weeks} lastReaches={6} />
      </dl>
    </SectionCard>
  );
};

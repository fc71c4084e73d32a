import type { MessageId } from "../../../lib/i18n/message-id.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import styles from "./outlier-note.module.css";
import type { Analysis } from "../analysis/workout-analysis.ts";

type Kinds = NonNullable<Analysis["outlierKinds"]>;

const texts: readonly (readonly [keyof Kinds, MessageId])[] = [
  ["position", "workouts.outlier.position"],
  ["elevation", "workouts.outlier.elevation"],
  ["settling", "workouts.outlier.settling"],
  ["speed", "workouts.outlier.speed"],
  ["heartRate", "workouts.outlier.heartRate"],
  ["cadence", "workouts.outlier.cadence"],
  ["power", "workouts.outlier.power"],
  ["temperature", "workouts.outlier.temperature"],
];

/** Impossible recorded values, by kind: they are kept, but do not count. */
export const OutlierNote = ({ kinds }: { readonly kinds: Kinds }) => {
  const { t, locale } = useMessages();
  const parts = texts.flatMap(([kind, text]) => {
    const count = kinds[kind] ?? 0;
    return count > 0 ? [t(text, { count })] : [];
  });
  if (parts.length === 0) return null;
  const values = new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
  return <p className={styles["note"]}>{t("workouts.leftOut", { values })}</p>;
};

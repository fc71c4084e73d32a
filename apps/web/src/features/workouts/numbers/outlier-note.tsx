import type { MessageId } from "../../../lib/i18n/message-id.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import styles from "./outlier-note.module.css";
import type { Analysis } from "../analysis/workout-analysis.ts";

type Kinds = NonNullable<Analysis["outlierKinds"]>;

const texts: readonly (readonly [keyof Kinds, MessageId])[] = [
  ["position", "workout.outlier.position"],
  ["elevation", "workout.outlier.elevation"],
  ["settling", "workout.outlier.settling"],
  ["speed", "workout.outlier.speed"],
  ["heartRate", "workout.outlier.heartRate"],
  ["cadence", "workout.outlier.cadence"],
  ["power", "workout.outlier.power"],
  ["temperature", "workout.outlier.temperature"],
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
  return <p className={styles["note"]}>{t("workout.leftOut", { values })}</p>;
};

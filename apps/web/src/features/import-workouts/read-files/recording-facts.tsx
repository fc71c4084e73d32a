import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import styles from "../drafts/import-row.module.css";

interface RecordingFactsProps {
  /** ms since 1970. */
  readonly startTime: number | undefined;
  /** Minutes by which the local clock is ahead of UTC; the browser's own if unknown. */
  readonly offsetMinutes: number | undefined;
  /** Determines the unit of the distance. */
  readonly activityId: number;
  /** Metres and seconds; 0 is not shown. */
  readonly distance: number;
  readonly duration: number;
  /** The file's times are made up, which is said instead of a duration. */
  readonly madeUpTimes?: boolean | undefined;
  /** Text before the numbers, such as the sport. */
  readonly lead?: string;
}

const browserOffset = (ms: number): number => -new Date(ms).getTimezoneOffset();

/** Start, distance and duration in one line. */
export const RecordingFacts = ({
  startTime,
  offsetMinutes,
  activityId,
  distance,
  duration,
  madeUpTimes = false,
  lead,
}: RecordingFactsProps) => {
  const formats = useFormats();
  const { t } = useMessages();
  const facts = [
    ...(lead === undefined ? [] : [lead]),
    ...(startTime === undefined
      ? []
      : [formats.placeDate(startTime, offsetMinutes ?? browserOffset(startTime))]),
    ...(distance > 0 ? [formats.text(formats.distanceOf(distance, sportProfile(activityId)))] : []),
    ...(duration > 0 ? [formats.duration(duration)] : []),
    ...(madeUpTimes ? [t("import-workouts.madeUpTimes")] : []),
  ];
  return <p className={styles["facts"]}>{facts.join("\u00A0· ")}</p>;
};

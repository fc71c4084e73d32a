import { useFormats } from "../../../lib/format.ts";
import styles from "../drafts/import-row.module.css";

interface RecordingFactsProps {
  /** ms since 1970. */
  readonly startTime: number | undefined;
  /** Minutes by which the clock of the place is ahead of UTC; the browser's own when unknown. */
  readonly offsetMinutes: number | undefined;
  /** Metres and seconds; 0 is not told. */
  readonly distance: number;
  readonly duration: number;
  /** What stands before the numbers, such as the sport. */
  readonly lead?: string;
}

const browserOffset = (ms: number): number => -new Date(ms).getTimezoneOffset();

/** When, how far and how long, in one line. */
export const RecordingFacts = ({
  startTime,
  offsetMinutes,
  distance,
  duration,
  lead,
}: RecordingFactsProps) => {
  const formats = useFormats();
  const facts = [
    ...(lead === undefined ? [] : [lead]),
    ...(startTime === undefined
      ? []
      : [formats.placeDate(startTime, offsetMinutes ?? browserOffset(startTime))]),
    ...(distance > 0 ? [formats.text(formats.distance(distance))] : []),
    ...(duration > 0 ? [formats.duration(duration)] : []),
  ];
  return <p className={styles["facts"]}>{facts.join("\u00A0· ")}</p>;
};

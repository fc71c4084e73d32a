import type { PersonalBestView } from "@cairn/contracts/personal-bests";
import { useMemo, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { present } from "../../lib/present-moment.ts";
import { classNames } from "../../ui/class-names.ts";
import { PlaceSlider } from "../../ui/place-slider.tsx";
import table from "../../ui/table.module.css";
import type { BestTexts } from "./best-texts.ts";
import styles from "./record-history.module.css";
import { RecordLink } from "./record-link.tsx";
import { recordAt, recordPoints, stepPath } from "./record-steps.ts";

interface RecordHistoryProps {
  readonly best: PersonalBestView;
  readonly texts: BestTexts;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** The history of a best: its line from the first record until today, and every record with its workout. */
export const RecordHistory = ({ best, texts }: RecordHistoryProps) => {
  const { t, locale } = useMessages();
  const formats = useFormats();
  const [marked, setMarked] = useState<number>();
  const { history } = best;
  const [{ now }] = useState(present);
  const points = useMemo(() => recordPoints(history, now), [history, now]);
  const name = t("training-load.historyOf", { size: texts.size(best.size) });
  const dateOf = (place: number): string => {
    const { startTime = 0, timeOffsetInMinutes = 0 } = history[place] ?? {};
    return formats.placeDate(startTime, timeOffsetInMinutes);
  };
  const textAt = (place: number): string => `${dateOf(place)}: ${texts.value(history[place]?.value ?? 0)}`;
  const last = history.length - 1;
  return (
    <div className={styles["history"]}>
      <figure className={styles["graph"]}>
        <figcaption className={styles["values"]} aria-hidden>
          {textAt(marked ?? last)}
        </figcaption>
        <div className={styles["plot"]}>
          <PlaceSlider
            label={name}
            count={history.length}
            marked={marked}
            first={last}
            textOf={textAt}
            placeAt={(share) => recordAt(points, share)}
            onMark={setMarked}
          >
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              className={styles["line"]}
              aria-hidden
              focusable="false"
            >
              <path d={stepPath(points)} />
            </svg>
            {points.map(({ x, y }, place) => (
              <span
                key={history[place]?.workoutKey}
                aria-hidden
                className={classNames(styles["point"], place === (marked ?? last) && styles["marked"])}
                style={{ left: percent(x), bottom: percent(y) }}
              />
            ))}
          </PlaceSlider>
        </div>
        <div className={styles["ends"]} aria-hidden>
          <span>{dateOf(0)}</span>
          <span>{new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(0, "day")}</span>
        </div>
      </figure>
      <table className={classNames(table["table"], styles["records"])}>
        <caption className={styles["caption"]}>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t("training-load.date")}</th>
            <th scope="col">{t("training-load.workout")}</th>
            <th scope="col">{t("training-load.best")}</th>
            <th scope="col">{t("training-load.improvement")}</th>
          </tr>
        </thead>
        <tbody>
          {history
            .map((record, place) => (
              <tr key={record.workoutKey} className={classNames(place === marked && table["lit"])}>
                <th scope="row">{dateOf(place)}</th>
                <td className={styles["title"]} dir="auto">
                  <RecordLink record={record} seconds={texts.seconds(best, record.value)}>
                    {record.description ?? t("training-load.workout")}
                  </RecordLink>
                </td>
                <td>{texts.value(record.value)}</td>
                <td>
                  {place === 0
                    ? t("training-load.first")
                    : texts.gain(history[place - 1]?.value ?? record.value, record.value)}
                </td>
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  );
};

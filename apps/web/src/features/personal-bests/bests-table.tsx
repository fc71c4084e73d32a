import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { ChevronDown } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import table from "../../ui/table.module.css";
import text from "../../ui/text.module.css";
import type { BestKind, BestList } from "./best-lists.ts";
import { useBestTexts } from "./best-texts.ts";
import styles from "./bests-table.module.css";
import { RecordHistory } from "./record-history.tsx";
import { RecordLink } from "./record-link.tsx";

/** Title of a table of bests; over a time, rowers compare paces and riders speeds. */
const titleOf = (kind: BestKind, { pace }: SportProfile): MessageId => {
  if (kind === "distances") return "training-load.overDistance";
  if (kind === "powers") return "training-load.power";
  return pace === "speed" ? "training-load.overTime" : "training-load.paceOverTime";
};

interface BestsTableProps {
  readonly list: BestList;
  readonly profile: SportProfile;
}

/** The best over each distance or time, with its date; a press opens its history. */
export const BestsTable = ({ list: { kind, bests }, profile }: BestsTableProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const texts = useBestTexts(kind, profile);
  const [open, setOpen] = useState<number>();
  const id = useId();
  const columns = texts.average ? 4 : 3;
  return (
    <table className={classNames(table["table"], styles["bests"])}>
      <caption className={styles["caption"]}>{t(titleOf(kind, profile))}</caption>
      <thead>
        <tr>
          <th scope="col">{t(kind === "distances" ? "training-load.distance" : "training-load.time")}</th>
          <th scope="col">{t("training-load.best")}</th>
          {texts.average && (
            <th scope="col" className={styles["average"]}>
              {t("training-load.average")}
            </th>
          )}
          <th scope="col">{t("training-load.date")}</th>
        </tr>
      </thead>
      <tbody>
        {bests.map((best) => {
          const record = best.history.at(-1);
          if (!record) return null;
          const isOpen = open === best.size;
          const name = texts.size(best.size);
          return (
            <Fragment key={best.size}>
              <tr>
                <th scope="row">
                  <button
                    type="button"
                    className={styles["size"]}
                    aria-expanded={isOpen}
                    {...(isOpen && { "aria-controls": `${id}-${best.size}` })}
                    onClick={() => {
                      setOpen(isOpen ? undefined : best.size);
                    }}
                  >
                    <Icon of={ChevronDown} size="s" className={styles["chevron"]} />
                    <span aria-hidden>{name}</span>
                    <span className={text["hidden"]}>
                      {name}, {t("training-load.history")}
                      {best.history.length > 1 &&
                        `, ${t("training-load.broken", { count: best.history.length - 1 })}`}
                    </span>
                  </button>
                </th>
                <td className={styles["value"]}>{texts.value(record.value)}</td>
                {texts.average && <td className={styles["average"]}>{texts.average(best, record.value)}</td>}
                <td>
                  <RecordLink record={record} seconds={texts.seconds(best, record.value)}>
                    {formats.placeDate(record.startTime, record.timeOffsetInMinutes)}
                  </RecordLink>
                </td>
              </tr>
              {isOpen && (
                <tr id={`${id}-${best.size}`}>
                  <td colSpan={columns} className={styles["open"]}>
                    <RecordHistory best={best} texts={texts} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
};

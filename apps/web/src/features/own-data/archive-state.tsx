import type { OwnDataView } from "@cairn/contracts/own-data/own-data";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Notice } from "../../ui/status/notice.tsx";
import { ProgressBar } from "../../ui/status/progress-bar.tsx";
import styles from "./own-data.module.css";

export type Archive = NonNullable<OwnDataView["archive"]>;

/** The progress of the last requested archive. */
export const ArchiveState = ({ archive }: { readonly archive: Archive }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { state, done, total, size = 0, created, ends = 0, reason } = archive;
  const dayOf = (ms: number): string => formats.placeDate(ms, -new Date(ms).getTimezoneOffset());
  if (state === "failed")
    return <Notice kind="danger">{t(reason === "no_space" ? "own-data.noSpace" : "own-data.failed")}</Notice>;
  if (state === "ready") {
    const values = {
      size: formats.text(formats.bytes(size)),
      date: dayOf(created),
      until: dayOf(ends),
    };
    return <Notice kind="success">{t("own-data.ready", values)}</Notice>;
  }
  return (
    <div className={styles["progress"]}>
      <output>{t("own-data.making")}</output>
      <ProgressBar
        label={t("own-data.making")}
        {...(state === "running" && total > 0 && { max: total, value: done })}
      />
      <p className={styles["quiet"]}>{t("own-data.makingText", { done, total })}</p>
    </div>
  );
};

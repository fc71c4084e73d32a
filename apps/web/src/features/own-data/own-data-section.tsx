import type { OwnDataView } from "@cairn/contracts/own-data/own-data";
import { useQuery } from "@tanstack/react-query";
import { ownDataQuery } from "../../lib/api/own-data.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "../../ui/settings-section.module.css";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { ArchiveActions } from "./archive-actions.tsx";
import { MovedSettings } from "./moved-settings.tsx";
import { ArchiveState } from "./archive-state.tsx";

/** The part of the settings where a person exports all their data. */
export const OwnDataSection = () => {
  const { t } = useMessages();
  const query = useQuery(ownDataQuery);
  const { data, error } = query;
  return (
    <section ref={useFocusAfterRemoval()} className={styles["card"]} aria-labelledby="own-data">
      <h2 id="own-data">{t("own-data.title")}</h2>
      <p className={styles["text"]}>{t("own-data.text")}</p>
      {!data && !error && <Skeleton height="80px" />}
      {!data && <QueryFailure query={query} />}
      {data && <MovedSettings settings={data.settings} />}
      {data && <Archive view={data} />}
      <p className={styles["text"]}>{t("own-data.moveText")}</p>
    </section>
  );
};

const Archive = ({ view: { contents, archive } }: { readonly view: OwnDataView }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { workouts, photos, routes, bytes } = contents;
  const size = formats.text(formats.bytes(bytes));
  return (
    <>
      <p>{t("own-data.contents", { workouts, photos, routes, size })}</p>
      {archive && <ArchiveState archive={archive} />}
      <ArchiveActions archive={archive} />
    </>
  );
};

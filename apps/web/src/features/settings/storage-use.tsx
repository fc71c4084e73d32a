import { useQuery } from "@tanstack/react-query";
import { ownStorageQuery } from "../../lib/api/own-storage.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { ProgressBar } from "../../ui/status/progress-bar.tsx";
import styles from "./browser-settings.module.css";

/** How much of the person's quota on the server is used; optional on its screen. */
export const StorageUse = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const { data } = useQuery(ownStorageQuery);
  if (!data) return null;
  const used = formats.text(formats.bytes(data.used));
  const allowed = formats.text(formats.bytes(data.allowed));
  return (
    <section className={styles["card"]} aria-labelledby="storage">
      <div className={styles["section"]}>
        <h2 id="storage">{t("settings.storage")}</h2>
        <ProgressBar label={t("settings.storage")} max={data.allowed} value={data.used} />
        <p>{t("settings.storageText", { used, allowed })}</p>
      </div>
    </section>
  );
};

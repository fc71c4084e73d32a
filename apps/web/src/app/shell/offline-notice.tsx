import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { useSilence, watchConnection } from "../../lib/connection.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./offline-notice.module.css";

/** Says that nothing answers, and that what is on the screen is kept. */
export const OfflineNotice = () => {
  const { t } = useMessages();
  const missing = useSilence();
  useEffect(watchConnection, []);
  const isOffline = missing === "connection";
  return (
    <output className={styles["region"]} data-missing={missing}>
      {missing && (
        <span className={styles["notice"]}>
          <Icon of={CloudOff} />
          <span>
            <b>{t(isOffline ? "shell.offlineTitle" : "shell.silentTitle")}</b>{" "}
            <span className={styles["more"]}>{t(isOffline ? "shell.offlineText" : "shell.silentText")}</span>
          </span>
        </span>
      )}
    </output>
  );
};

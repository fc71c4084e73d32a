import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./offline-notice.module.css";

const subscribe = (listener: () => void) => {
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("offline", listener);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("offline", listener);
  };
};

/** Says that there is no connection, and that what is on the screen is kept. */
export const OfflineNotice = () => {
  const { t } = useMessages();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={styles["region"]}>
      {!isOnline && (
        <span className={styles["notice"]}>
          <Icon of={CloudOff} />
          <span>
            <b>{t("shell.offlineTitle")}</b> <span className={styles["more"]}>{t("shell.offlineText")}</span>
          </span>
        </span>
      )}
    </output>
  );
};

import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { pressTryNow, useIsShownInPlace, useSilence, watchConnection } from "../../lib/connection.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./offline-notice.module.css";

/** Says that nothing answers, and that what is on the screen is kept. */
export const OfflineNotice = () => {
  const { t } = useMessages();
  const missing = useSilence();
  const isSaidInPlace = useIsShownInPlace();
  useEffect(watchConnection, []);
  const isOffline = missing === "connection";
  return (
    <output className={styles["region"]}>
      {/* The message in the place of what a silent server has says the same. */}
      {(isOffline || (missing && !isSaidInPlace)) && (
        <span className={styles["notice"]}>
          <Icon of={CloudOff} />
          <span>
            <b>{t(isOffline ? "shell.offlineTitle" : "shell.silentTitle")}</b>{" "}
            {/* Where nothing is on the screen yet, nothing can stay, and the message in its place can be pressed. */}
            {!isSaidInPlace && t(isOffline ? "shell.offlineText" : "shell.silentText")}
          </span>
          {!isSaidInPlace && (
            <Button size="small" onClick={pressTryNow}>
              {t("ui.tryNow")}
            </Button>
          )}
        </span>
      )}
    </output>
  );
};

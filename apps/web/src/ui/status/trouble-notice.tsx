import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { currentSilence } from "../../lib/connection.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { hasTrouble, tryNow } from "../../lib/query/trouble.ts";
import { Button } from "../form/button.tsx";
import { Icon } from "../icon.tsx";
import styles from "./trouble-notice.module.css";

/** A quiet message that no server answers and that the page retries by itself; removed as soon as one does. */
export const TroubleNotice = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isShown = useSyncExternalStore(
    (listener) => {
      const leaves = [cache.subscribe(listener), currentSilence.subscribe(listener)];
      return () => {
        for (const leave of leaves) leave();
      };
    },
    () => hasTrouble(client),
    // On the server that prerenders screens.
    () => false,
  );
  return (
    <output className={styles["region"]}>
      {isShown && (
        <span className={styles["notice"]}>
          <Icon of={CloudOff} />
          <span>
            <b>{t("recovery.title")}</b> {t("recovery.text")}
          </span>
          <Button size="small" onClick={() => void tryNow(client)}>
            {t("ui.tryNow")}
          </Button>
        </span>
      )}
    </output>
  );
};

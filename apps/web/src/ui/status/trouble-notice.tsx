import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { hasTrouble, tryNow } from "../../lib/query/trouble.ts";
import { Button } from "../form/button.tsx";
import { Icon } from "../icon.tsx";
import styles from "./trouble-notice.module.css";

/** A quiet word that no server answers and that the page goes on by itself; gone as soon as one does. */
export const TroubleNotice = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isShown = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => hasTrouble(client),
    // Where screens are drawn ahead.
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
            {t("recovery.now")}
          </Button>
        </span>
      )}
    </output>
  );
};

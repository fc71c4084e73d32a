import { RefreshCw } from "lucide-react";
import { useMessages } from "../lib/i18n/messages.ts";
import { Button } from "../ui/form/button.tsx";
import { ErrorState } from "../ui/status/state-message.tsx";
import styles from "./route-failure.module.css";

/**
 * Shown if a screen crashed or its code could not be loaded (a newer version may have been installed in the meantime): reloading
 * helps with both.
 */
export const RouteFailure = () => {
  const { t } = useMessages();
  return (
    <div className={styles["room"]}>
      <ErrorState
        title={t("shell.brokenTitle")}
        action={
          <Button
            kind="primary"
            icon={RefreshCw}
            onClick={() => {
              location.reload();
            }}
          >
            {t("ui.reload")}
          </Button>
        }
      >
        {t("shell.brokenText")}
      </ErrorState>
    </div>
  );
};

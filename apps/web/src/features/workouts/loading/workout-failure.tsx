import { RefreshCw } from "lucide-react";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorState } from "../../../ui/status/state-message.tsx";
import styles from "../workout-layout.module.css";

interface WorkoutFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Shown if the workout could not be loaded: what happened, what is safe, and a retry. */
export const WorkoutFailure = ({ error, onRetry }: WorkoutFailureProps) => {
  const { t } = useMessages();
  const reason = error instanceof ApiFailure ? error.reason : "internal";
  return (
    <div className={styles["message"]}>
      <ErrorState
        title={t("workouts.failed")}
        action={
          <Button kind="primary" icon={RefreshCw} onClick={onRetry}>
            {t("ui.tryAgain")}
          </Button>
        }
      >
        {t(`errors.${reason}`)} {t("workouts.failedSafe")}
      </ErrorState>
    </div>
  );
};

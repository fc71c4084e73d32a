import { ShieldCheck } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { ProgressBar } from "../../ui/status/progress-bar.tsx";
import styles from "./human-check-line.module.css";

/** Shows what the browser is doing: nothing yet, counting, or done. Its space is reserved, so that nothing moves. */
export const HumanCheckLine = ({ progress }: { readonly progress: number | undefined }) => {
  const { t } = useMessages();
  const isDone = progress === 1;
  return (
    <div
      className={styles["line"]}
      data-state={isDone ? "done" : progress === undefined ? "idle" : "working"}
    >
      <Icon of={ShieldCheck} size="s" />
      <span>
        {t(
          isDone
            ? "account.humanDone"
            : progress === undefined
              ? "account.humanIdle"
              : "account.humanWorking",
        )}
      </span>
      {progress !== undefined && !isDone && (
        <ProgressBar label={t("account.humanWorking")} value={progress} />
      )}
    </div>
  );
};

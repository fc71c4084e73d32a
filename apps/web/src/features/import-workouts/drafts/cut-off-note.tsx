import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { ownAccountQuery } from "../../../lib/api/own-account.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import { cutOffQuery, deleteCutOff, lookForCutOff, takeCutOff } from "./cut-off.ts";
import styles from "./cut-off-note.module.css";
import { resumeImport } from "../import-request.ts";
import { afterChange } from "../../../lib/query/changes.ts";

/** Unsaved workouts that a killed page left behind: offers to continue with them, or delete them. */
export const CutOffNote = () => {
  const { t } = useMessages();
  // It is also part of the frame, outside the screens and their client.
  const { data: account } = useQuery(ownAccountQuery, queryClient);
  const { data: drafts = [] } = useQuery(cutOffQuery(account?.key), queryClient);
  /** Undefined until the question is asked for the first time. */
  const [isAsking, setIsAsking] = useState<boolean>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (drafts.length === 0) return null;
  const count = drafts.length;
  const remove = async () => {
    setIsBusy(true);
    try {
      const isGone = await deleteCutOff(account?.key);
      setProblem(isGone ? undefined : t("import-workouts.cutOffFailed"));
    } catch (error) {
      setProblem(failureText(t, error as Error));
    }
    setIsBusy(false);
    setIsAsking(false);
    lookForCutOff();
    void afterChange(queryClient, "workouts");
  };
  const goOn = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const still = await takeCutOff(account?.key);
      if (still.length > 0) resumeImport(still);
    } catch (error) {
      setProblem(failureText(t, error as Error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Notice kind="info">
      <p>
        {isAsking ? t("import-workouts.cutOffQuestion", { count }) : t("import-workouts.cutOff", { count })}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <div className={styles["choices"]}>
        {isAsking ? (
          <>
            {/* The question replaced the button that had the focus; its own elements, or a second press would delete. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button key="keep" size="small" autoFocus onClick={() => setIsAsking(false)}>
              {t("import-workouts.cutOffKeep")}
            </Button>
            <Button
              key="delete"
              size="small"
              kind="dangerSolid"
              icon={Trash2}
              busy={isBusy}
              onClick={() => void remove()}
            >
              {t("import-workouts.cutOffDelete", { count })}
            </Button>
          </>
        ) : (
          <>
            <Button
              key="goOn"
              size="small"
              kind="spruce"
              // The question that is over had the focus.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={isAsking === false}
              busy={isBusy}
              onClick={() => void goOn()}
            >
              {t("import-workouts.cutOffGoOn")}
            </Button>
            <Button size="small" kind="ghost" icon={Trash2} onClick={() => setIsAsking(true)}>
              {t("import-workouts.cutOffDelete", { count })}
            </Button>
          </>
        )}
      </div>
    </Notice>
  );
};

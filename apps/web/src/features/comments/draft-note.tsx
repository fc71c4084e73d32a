import { ApiFailure } from "../../lib/api/api-failure.ts";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { isPassing } from "../../lib/query/retry-policy.ts";
import { classNames } from "../../ui/class-names.ts";
import text from "../../ui/text.module.css";
import styles from "./comments.module.css";
import type { Draft } from "./use-draft.ts";

interface DraftNoteProps {
  readonly id: string;
  readonly draft: Draft;
  /** Characters that still fit; negative if there are too many. */
  readonly left: number;
}

/** They are counted when fewer than this are left. */
const fewLeft = 100;

/** Below the field: the problem, what is waiting, how much fits; else how it is used, for people who cannot see it. */
export const DraftNote = ({ id, draft: { problem, isUnsent }, left }: DraftNoteProps) => {
  const { t } = useMessages();
  const words = (): string | undefined => {
    if (left < 0) return t("comments.tooLong", { count: -left });
    if (problem === "empty") return t("comments.empty");
    if (problem instanceof ApiFailure && !(isPassing(problem) && problem.status === 0)) {
      return errorText(t, problem);
    }
    if (isUnsent) return t("comments.notSent");
    return left <= fewLeft ? t("comments.left", { count: left }) : undefined;
  };
  const said = words();
  const isBad = left < 0 || problem !== undefined;
  return (
    <p
      id={id}
      role={isBad ? "alert" : undefined}
      className={classNames(said === undefined ? text["hidden"] : styles["note"], isBad && styles["bad"])}
    >
      {said ?? t("comments.keys")}
    </p>
  );
};

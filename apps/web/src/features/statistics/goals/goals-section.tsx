import type { GoalView } from "@cairn/contracts/goals";
import { useQuery } from "@tanstack/react-query";
import { Target } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { QueryFailure } from "../../../ui/status/query-failure.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { SectionCard } from "../../../ui/section-card.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import type { SectionProps } from "../section-props.ts";
import { DeleteGoalDialog } from "./delete-goal-dialog.tsx";
import { GoalDialog } from "./goal-dialog.tsx";
import { GoalRow } from "./goal-row.tsx";
import styles from "./goals-section.module.css";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { returning } from "../../../lib/query/retry-policy.ts";
import { statisticsPart } from "../../../lib/statistics-ahead.ts";

/** The person's goals, in the order in which they were set. */
const ownGoalsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownGoals,
  queryFn: ({ signal }) => statisticsPart("goals", () => requestOrThrow("listGoals", { signal })),
});

/** Which dialog is open. */
type Open =
  | { readonly what: "set"; readonly goal: GoalView | undefined }
  | { readonly what: "delete"; readonly goal: GoalView };

/**
 * The person's weekly and yearly goals, with their progress. The chosen sport does not matter here, because a goal has its own.
 */
export const GoalsSection = ({ statistics: { all, present } }: SectionProps) => {
  const { t } = useMessages();
  const goals = useQuery(ownGoalsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
  };
  return (
    <SectionCard
      ref={useFocusAfterRemoval()}
      half
      title={t("statistics.goals")}
      controls={
        goals.data && (
          <Button
            size="small"
            icon={Target}
            onClick={() => {
              setOpen({ what: "set", goal: undefined });
            }}
          >
            {t("statistics.goalAdd")}
          </Button>
        )
      }
    >
      {goals.isPending && <Skeleton height="72px" />}
      {!goals.data && <QueryFailure query={goals} />}
      {goals.data?.length === 0 && <p className={styles["none"]}>{t("statistics.goalsNone")}</p>}
      {goals.data && goals.data.length > 0 && (
        <ul className={styles["goals"]} aria-label={t("statistics.goals")} tabIndex={-1}>
          {goals.data.map((goal) => (
            <GoalRow
              key={goal.id}
              goal={goal}
              workouts={all}
              today={present.today}
              onChange={() => {
                setOpen({ what: "set", goal });
              }}
            />
          ))}
        </ul>
      )}
      {open?.what === "set" && (
        <GoalDialog
          goal={open.goal}
          onClose={close}
          onDelete={() => {
            if (open.goal) setOpen({ what: "delete", goal: open.goal });
          }}
        />
      )}
      {open?.what === "delete" && <DeleteGoalDialog goal={open.goal} onClose={close} />}
    </SectionCard>
  );
};

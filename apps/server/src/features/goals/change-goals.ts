import { type GoalBody, maxGoals } from "@cairn/contracts/goals";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { newId } from "../../platform/db/new-id.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import {
  deleteGoal,
  findGoals,
  type GoalKey,
  type GoalRow,
  insertGoal,
  updateGoal,
} from "./goals.queries.ts";
import { dayColumns } from "./own-goals.ts";

type GoalDeps = Pick<Deps, "db" | "now">;

type Kind = Pick<GoalRow, "period" | "first_day" | "last_day" | "measure" | "activity_id">;

/** There is one goal of each kind; only the target differs. */
const isSameKind = (a: Kind, b: Kind): boolean =>
  a.period === b.period &&
  a.first_day === b.first_day &&
  a.last_day === b.last_day &&
  a.measure === b.measure &&
  a.activity_id === b.activity_id;

/** The columns of what a call wants. */
const wantedColumns = ({ activityId, period, measure, target, ...days }: GoalBody) => ({
  period,
  ...dayColumns(days),
  measure,
  target,
  activity_id: activityId,
});

/** A person's goals, locked until the transaction ends, because their number and kinds are checked first. */
async function lockGoals(trx: DatabaseOrTransaction, ownerId: string): Promise<readonly GoalRow[]> {
  await lockName(trx, `goals:${ownerId}`);
  return await findGoals(trx, ownerId);
}

const tellGoals = (trx: DatabaseOrTransaction, ownerId: string): Promise<void> =>
  publishLive(trx, { kind: "goals", to: [ownerId] });

/**
 * Sets a goal. An existing one is returned as it is, so that a call may be repeated; a different target is refused, because it
 * was set by a page that had not seen the existing goal.
 */
export async function createGoal(
  { db, now }: GoalDeps,
  ownerId: string,
  body: GoalBody,
): Promise<Result<GoalRow, "goal.too_many" | "goal.exists">> {
  const wanted = wantedColumns(body);
  return await db.transaction().execute(async (trx) => {
    const goals = await lockGoals(trx, ownerId);
    const there = goals.find((goal) => isSameKind(goal, wanted));
    if (there) return there.target === wanted.target ? ok(there) : fail("goal.exists");
    if (goals.length >= maxGoals) return fail("goal.too_many");
    // Several may be set within a millisecond, and clocks may be put back; the list keeps their order.
    const time = new Date(Math.max(now().getTime(), ...goals.map((goal) => goal.created_at.getTime() + 1)));
    const goal = {
      owner_id: ownerId,
      id: newId(),
      ...wanted,
      version: 1,
      created_at: time,
      updated_at: time,
    };
    await insertGoal(trx, goal);
    await tellGoals(trx, ownerId);
    return ok(goal);
  });
}

/**
 * Changes a goal as a page has seen it. If it was changed since then nothing is overwritten, unless it already has the requested
 * value.
 */
export async function changeGoal(
  { db, now }: GoalDeps,
  key: GoalKey,
  { version, ...body }: GoalBody & { readonly version: number },
): Promise<Result<GoalRow, "goal.not_found" | "goal.exists" | "goal.changed">> {
  const wanted = wantedColumns(body);
  return await db.transaction().execute(async (trx) => {
    const goals = await lockGoals(trx, key.ownerId);
    const goal = goals.find(({ id }) => id === key.id);
    if (!goal) return fail("goal.not_found");
    if (isSameKind(goal, wanted) && goal.target === wanted.target) return ok(goal);
    if (goal.version !== version) return fail("goal.changed");
    if (goals.some((other) => other !== goal && isSameKind(other, wanted))) return fail("goal.exists");
    const changes = { ...wanted, version: version + 1, updated_at: now() };
    await updateGoal(trx, key, changes);
    await tellGoals(trx, key.ownerId);
    return ok({ ...goal, ...changes });
  });
}

/** Deletes a goal, if it exists. */
export async function removeGoal({ db }: Pick<Deps, "db">, key: GoalKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteGoal(trx, key);
    await tellGoals(trx, key.ownerId);
  });
}

import type { Relationship } from "@cairn/domain/people/relationship";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import { emitFollows } from "./emit-follows.ts";
import {
  findOther,
  findRelationship,
  lockPair,
  type OtherPerson,
  type Pair,
  saveRelationship,
} from "./relationship.queries.ts";
import { tellFollows } from "./tell-follows.ts";

export type FollowDeps = Pick<Deps, "db" | "now">;

/** Derives the next state of two people from the current one; one of the transitions of the domain. */
type Transition<E extends string> = (before: Relationship, other: OtherPerson) => Result<Relationship, E>;

/** The relation of two people after a change. */
export interface ChangedRelationship extends Relationship {
  readonly other: OtherPerson;
}

type ChangeError = "user.not_found" | "user.is_self";

/**
 * Changes a person's relation to another, given by name. A person whom the other has blocked gets "not found". Changes between the same two people
 * run one after the other, whoever acts and from however many tabs, so that each sees the result of the previous one.
 */
export async function changeRelationship<E extends string>(
  deps: FollowDeps,
  selfId: string,
  username: string,
  transition: Transition<E>,
): Promise<Result<ChangedRelationship, E | ChangeError>> {
  const other = await findOther(deps.db, username);
  if (!other) return fail("user.not_found");
  return await changePair(deps, selfId, other, transition);
}

/** The same by the other person's row. */
export async function changePair<E extends string>(
  { db, now }: FollowDeps,
  selfId: string,
  other: OtherPerson,
  transition: Transition<E>,
): Promise<Result<ChangedRelationship, E | ChangeError>> {
  if (other.id === selfId) return fail("user.is_self");
  const pair: Pair = { selfId, otherId: other.id };
  return await db.transaction().execute(async (trx) => {
    await lockPair(trx, pair);
    const before = await findRelationship(trx, pair);
    if (before.blockedBy && !before.blocking) return fail("user.not_found");
    const after = transition(before, other);
    if (!after.ok) return after;
    await saveRelationship(trx, pair, { before, after: after.value, now: now() });
    await tellFollows(trx, pair, before, after.value);
    await emitFollows(trx, pair, before, after.value);
    return ok({ ...after.value, other });
  });
}

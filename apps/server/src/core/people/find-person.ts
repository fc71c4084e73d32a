import type { SeenAs } from "@cairn/contracts/profile/seen-as";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Actor } from "../../platform/access/actor.ts";
import { seeAs } from "../../platform/access/view-as.ts";
import type { Database } from "../../platform/db/database.ts";
import { findPersonByName, type PersonRow } from "./people.queries.ts";

/** A person, and the viewer: `person.relation` is the viewer's relation to them. */
interface Viewed {
  readonly person: PersonRow;
  readonly viewer: Actor;
}

/** Finds the person whose workouts are requested. If one has blocked the other, they do not exist for each other. */
export async function findPerson(
  db: Database,
  actor: Actor,
  username: string,
): Promise<Result<PersonRow, "user.not_found">> {
  const person = await findPersonByName(db, actor, username);
  return person && person.relation !== "blocked" ? ok(person) : fail("user.not_found");
}

/** The same for calls that show owners their data as others see it. */
export async function findViewed(
  db: Database,
  actor: Actor,
  username: string,
  as: SeenAs | undefined,
): Promise<Result<Viewed, "user.not_found">> {
  const found = await findPerson(db, actor, username);
  if (!found.ok) return found;
  const viewer = seeAs(actor, found.value.id, as);
  const relation = viewer.kind === "onlooker" ? viewer.relation : found.value.relation;
  return ok({ person: { ...found.value, relation }, viewer });
}

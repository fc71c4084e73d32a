import { fail, ok, type Result } from "@cairn/domain/result";
import type { Actor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { findPersonByName, type PersonRow } from "./users.queries.ts";

/** Finds whose workouts are asked for. Those of whom one blocked the other do not exist for each other. */
export async function findPerson(
  db: Database,
  actor: Actor,
  username: string,
): Promise<Result<PersonRow, "user.not_found">> {
  const person = await findPersonByName(db, actor, username);
  return person && person.relation !== "blocked" ? ok(person) : fail("user.not_found");
}

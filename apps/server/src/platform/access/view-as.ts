import type { SeenAs } from "@cairn/contracts/profile/seen-as";
import type { Actor } from "./actor.ts";

/** Callers who ask to view their own data as others see no more than those; it changes nothing for everybody else. */
export function seeAs(actor: Actor, ownerId: string, as: SeenAs | undefined): Actor {
  if (as === undefined || actor.kind !== "session" || actor.userId !== ownerId) return actor;
  return { kind: "onlooker", ownerId, relation: as };
}

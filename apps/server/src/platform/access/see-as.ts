import type { SeenAs } from "@cairn/contracts/people/seen-as";
import type { Actor } from "./actor.ts";

/** Whoever asks to see what is their own as others do sees no more than these; everybody else sees what they see anyway. */
export function seeAs(actor: Actor, ownerId: string, as: SeenAs | undefined): Actor {
  if (as === undefined || actor.kind !== "session" || actor.userId !== ownerId) return actor;
  return { kind: "onlooker", ownerId, relation: as };
}

import { canView, type Relation } from "@cairn/domain/privacy/visibility";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Actor } from "./actor.ts";

export type Action = "view" | "edit" | "delete";

/** Something that a person owns and shares: its owner, with whom it is shared, and the actor's relation to the owner. */
export interface SharedResource {
  readonly ownerId: string;
  /** `sharingBits` of `@cairn/domain`. */
  readonly sharingFlags: number;
  readonly relation: Relation;
}

declare const granted: unique symbol;

/** A resource with the proof that the actor may do `A` to it. Only `authorize` creates one. */
export type Authorized<Resource extends SharedResource, A extends Action> = Resource & {
  readonly [granted]: A;
};

/** `expired` instead of `forbidden` if logging in again may help. */
export type Denial = "forbidden" | "expired";

/** Decides whether the actor may do this to the resource, and marks the resource with the answer's type. */
export function authorize<Resource extends SharedResource, A extends Action>(
  actor: Actor,
  resource: Resource,
  action: A,
): Result<Authorized<Resource, A>, Denial> {
  const allowed =
    action === "view" ? canView(resource.sharingFlags, resource.relation) : resource.relation === "owner";
  if (allowed) return ok(resource as Authorized<Resource, A>);
  return fail(actor.kind === "expired" ? "expired" : "forbidden");
}

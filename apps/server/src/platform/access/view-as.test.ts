import { describe, expect, it } from "vitest";
import type { Actor } from "./actor.ts";
import { seeAs } from "./view-as.ts";

const owner: Actor = { kind: "session", userId: "a", username: "ann", keyHash: Buffer.alloc(32) };

describe("seeing as others do", () => {
  it("[PROF-1] is for owners who ask for it", () => {
    for (const relation of ["stranger", "follower"] as const)
      expect(seeAs(owner, "a", relation)).toEqual({ kind: "onlooker", ownerId: "a", relation });
  });

  it("[PROF-1] changes nothing for callers who do not ask, or are not the owner", () => {
    const others: readonly Actor[] = [{ ...owner, userId: "b" }, { kind: "expired" }];
    for (const actor of others) expect(seeAs(actor, "a", "follower")).toBe(actor);
    expect(seeAs(owner, "a", undefined)).toBe(owner);
  });
});

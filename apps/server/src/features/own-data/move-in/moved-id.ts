import { createHash } from "node:crypto";

/** What a thing was called where it comes from. */
interface Origin {
  /** Key of the account there. */
  readonly account: string;
  readonly kind: string;
  readonly key: string;
}

/**
 * The key of something that comes from another server: the same each time that the same account takes it, so that nothing is made twice, and one that
 * nobody can aim at what somebody else has, whatever keys an archive claims.
 */
export const movedId = (ownerId: string, { account, kind, key }: Origin): string =>
  createHash("sha256")
    .update(JSON.stringify(["moved", ownerId, account, kind, key]))
    .digest("hex")
    .slice(0, 24);

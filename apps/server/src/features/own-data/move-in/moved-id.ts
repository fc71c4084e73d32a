import { createHash } from "node:crypto";

/** The key of a thing on its earlier server. */
interface Origin {
  /** Key of the account there. */
  readonly account: string;
  readonly kind: string;
  readonly key: string;
}

/**
 * The key of a thing from another server: the same each time that the same account imports it, so that nothing is created twice,
 * and one that cannot be made to equal somebody else's key, whatever keys an archive contains.
 */
export const movedId = (ownerId: string, { account, kind, key }: Origin): string =>
  createHash("sha256")
    .update(JSON.stringify(["moved", ownerId, account, kind, key]))
    .digest("hex")
    .slice(0, 24);

import type { SessionView } from "@cairn/contracts/accounts/session-list";
import type { ListedSession } from "./sessions.queries.ts";

/** A session as its person sees it. */
export const sessionView = (session: ListedSession, currentHash: Buffer): SessionView => ({
  id: session.id,
  ...(session.client !== null && { client: session.client }),
  ...(session.system !== null && { system: session.system }),
  ...(session.network !== null && { network: session.network }),
  createdAt: session.created_at.getTime(),
  usedAt: session.used_at.getTime(),
  isCurrent: session.key_hash.equals(currentHash),
});

import type { PersonalTokenView } from "@cairn/contracts/accounts/personal-tokens";
import type { PersonalTokenRow } from "./personal-tokens.queries.ts";

/** A token as its owner sees it; the secret itself is shown only once. */
export const personalTokenView = (token: PersonalTokenRow): PersonalTokenView => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  createdAt: token.created_at.getTime(),
  ...(token.used_at && { usedAt: token.used_at.getTime() }),
  ...(token.expires_at && { expiresAt: token.expires_at.getTime() }),
});

import type { PasskeyView } from "@cairn/contracts/accounts/passkeys";
import type { PasskeyRow } from "./passkeys.queries.ts";

/** A passkey as its owner sees it. */
export const passkeyView = (passkey: PasskeyRow): PasskeyView => ({
  key: passkey.id,
  name: passkey.name,
  created: passkey.created_at.getTime(),
  ...(passkey.used_at && { used: passkey.used_at.getTime() }),
  isSynced: passkey.is_synced,
  mayBeCopied: passkey.copied_at !== null,
});

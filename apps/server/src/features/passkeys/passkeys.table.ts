/** Public halves of the keys by which people log in. */
export interface PasskeysTable {
  user_id: string;
  id: string;
  credential_id: Buffer;
  /** COSE key (RFC 9052). */
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  is_synced: boolean;
  name: string;
  created_at: Date;
  used_at: Date | null;
  /** When it last counted from behind where it was, as a copy would. */
  copied_at: Date | null;
}

/** Challenges that were given and not signed yet. */
export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  /** SHA-256 of the session or of the browser's cookie that it was given to. */
  holder_hash: Buffer;
  /** Who adds a passkey; null for a login. */
  user_id: string | null;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
  }
}

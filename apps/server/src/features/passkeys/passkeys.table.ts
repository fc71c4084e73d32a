/** Public halves of the keys with which people log in. */
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
  /** When its counter last went back, as with a copy. */
  copied_at: Date | null;
}

/** Unused challenges. */
export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  /** SHA-256 of the session or of the browser's cookie to which it was given. */
  holder_hash: Buffer;
  /** The person who adds a passkey; null for a login. */
  user_id: string | null;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
  }
}

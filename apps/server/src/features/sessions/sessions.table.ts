/** Open login sessions. */
export interface SessionsTable {
  /** SHA-256 of the key; the key itself is only with its owner. */
  key_hash: Buffer;
  user_id: string;
  /** Identifies it for its person, who never sees the key. */
  id: string;
  created_at: Date;
  expires_at: Date;
  /** Last use, at most some minutes late. */
  used_at: Date;
  /** Browser or program, according to itself. */
  client: string | null;
  system: string | null;
  /** Network of the sign-in, without the part that identifies a household; null for old sessions. */
  network: string | null;
}

/** Devices from which people have signed in. */
export interface KnownDevicesTable {
  user_id: string;
  /** SHA-256 of an identifying mark of a device. */
  mark: Buffer;
  seen_at: Date;
}

/** Failed logins of the last minutes, for the adaptive human check. */
export interface LoginFailuresTable {
  /** SHA-256 of a name or a network. */
  subject: Buffer;
  failed_at: Date;
}

/** Used human checks, kept until they would have expired, so that each is accepted once. */
export interface HumanCheckUsesTable {
  challenge: string;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    sessions: SessionsTable;
    known_devices: KnownDevicesTable;
    login_failures: LoginFailuresTable;
    human_check_uses: HumanCheckUsesTable;
  }
}

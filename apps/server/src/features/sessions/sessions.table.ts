/** Open login sessions. */
export interface SessionsTable {
  /** SHA-256 of the key; the key itself is only with its owner. */
  key_hash: Buffer;
  user_id: string;
  /** What its person calls it by, who sees no key. */
  id: string;
  created_at: Date;
  expires_at: Date;
  /** Last use, at most some minutes late. */
  used_at: Date;
  /** Browser or program, by what it says of itself. */
  client: string | null;
  system: string | null;
  /** Network of the sign-in, without what tells one household from another; null for sessions of before it was kept. */
  network: string | null;
}

/** Devices that people have signed in from. */
export interface KnownDevicesTable {
  user_id: string;
  /** SHA-256 of what a device is known by. */
  mark: Buffer;
  seen_at: Date;
}

/** Failed logins of the last minutes, for the adaptive human check. */
export interface LoginFailuresTable {
  /** SHA-256 of a name or a network. */
  subject: Buffer;
  failed_at: Date;
}

/** Human checks that were used, kept until they would have expired, so that each is accepted once. */
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

/** Open login sessions. */
export interface SessionsTable {
  /** SHA-256 of the key; the key itself is only with its owner. */
  key_hash: Buffer;
  user_id: string;
  created_at: Date;
  expires_at: Date;
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
    login_failures: LoginFailuresTable;
    human_check_uses: HumanCheckUsesTable;
  }
}

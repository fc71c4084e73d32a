import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";

/** Codes with which people can sign up, as hashes. Reference table: small. */
export interface InvitesTable {
  /** SHA-256 of the code, hex. */
  code_hash: string;
  created_at: StoredTimeColumn;
  expires_at: StoredTimeColumn;
  /** `null` until somebody has signed up with it. */
  used_at: StoredTimeColumn | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    invites: InvitesTable;
  }
}

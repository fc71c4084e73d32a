import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";

/** People who can log in. Reference table: small, read by every feature. */
export interface UsersTable {
  id: string;
  /** Lower case, unique. */
  username: string;
  /** Lower case. Several accounts may have the same unverified address. */
  email: string;
  email_verified: boolean;
  real_name: string;
  /** ISO 3166 code of 2 or 3 letters. */
  country: string | null;
  /** Key of the profile image. */
  image_key: string | null;
  /** Null for a person who signed up with a sign-in provider and has not set a password. */
  password_hash: string | null;
  created_at: StoredTimeColumn;
  updated_at: StoredTimeColumn;
  /** Whether requests to follow this person are granted without asking. */
  automatically_approves_followers: boolean;
  /** Whether the owner can log in with the address: true for the first account that gave it. */
  logs_in_by_email: boolean;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    users: UsersTable;
  }
}

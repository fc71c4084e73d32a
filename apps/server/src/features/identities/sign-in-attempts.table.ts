/** Sign-ins between the way to a provider and the way back. */
export interface SignInAttemptsTable {
  /** SHA-256 of the state, which stands in addresses. */
  state_hash: Buffer;
  /** SHA-256 of what the browser that began it keeps. */
  browser_hash: Buffer;
  provider: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  /** Whose account it shall be linked to; null for a sign-in. */
  user_id: string | null;
  expires_at: Date;
}

/** People whom a provider has proved and who have no account here yet. */
export interface ProvenIdentitiesTable {
  /** SHA-256 of what their browser keeps. */
  ticket_hash: Buffer;
  issuer: string;
  subject: string;
  label: string;
  friends: string[];
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    sign_in_attempts: SignInAttemptsTable;
    proven_identities: ProvenIdentitiesTable;
  }
}

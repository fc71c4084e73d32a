/** Sign-ins in progress at a provider. */
export interface SignInAttemptsTable {
  /** SHA-256 of the state, which is part of addresses. */
  state_hash: Buffer;
  /** SHA-256 of the secret in the browser that began it. */
  browser_hash: Buffer;
  provider: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  /** The account to link it to; null for a sign-in. */
  user_id: string | null;
  expires_at: Date;
}

/** People whom a provider has proved and who do not have an account here yet. */
export interface ProvenIdentitiesTable {
  /** SHA-256 of the ticket in their browser. */
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

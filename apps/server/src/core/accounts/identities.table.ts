/** Accounts at sign-in providers that open an account here; one of each provider. */
export interface IdentitiesTable {
  owner_id: string;
  /** Issuer of an OpenID Connect provider, or the constant of another kind. */
  issuer: string;
  /** The person at the provider. */
  subject: string;
  /** Their name or address there, for the owner to recognise it; nothing is decided by it. */
  label: string;
  linked_at: Date;
}

/** Friends at a provider, as it said when the owner last signed in by it. */
export interface IdentityFriendsTable {
  owner_id: string;
  issuer: string;
  friend_subject: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    identities: IdentitiesTable;
    identity_friends: IdentityFriendsTable;
  }
}

/** Accounts at sign-in providers with which an account can be opened here; at most one per provider. */
export interface IdentitiesTable {
  owner_id: string;
  /** Issuer of an OpenID Connect provider, or the constant of another kind. */
  issuer: string;
  /** The person at the provider. */
  subject: string;
  /** Their name or address there, so that the owner recognises it; it decides nothing. */
  label: string;
  linked_at: Date;
}

/** Friends at a provider, as of the owner's last login with it. */
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

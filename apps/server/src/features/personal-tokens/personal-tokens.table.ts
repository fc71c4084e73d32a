import type { TokenScope } from "@cairn/contracts/accounts/token-scopes";

/** Tokens with which programs act for a person. */
export interface PersonalTokensTable {
  /** SHA-256 of the token; the token itself is only with its owner. */
  key_hash: Buffer;
  user_id: string;
  /** Identifies it for its owner, who never sees the token again. */
  id: string;
  name: string;
  scopes: TokenScope[];
  created_at: Date;
  /** Last use, at most some minutes late; null before the first. */
  used_at: Date | null;
  /** Null for never. */
  expires_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    personal_tokens: PersonalTokensTable;
  }
}

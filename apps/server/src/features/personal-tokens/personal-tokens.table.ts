import type { TokenScope } from "@cairn/contracts/accounts/token-scopes";

/** Tokens with which programs call in a person's name. */
export interface PersonalTokensTable {
  /** SHA-256 of the token; the token itself is only with its owner. */
  key_hash: Buffer;
  user_id: string;
  /** What its owner calls it by, who sees no token again. */
  id: string;
  name: string;
  scopes: TokenScope[];
  created_at: Date;
  /** Last use, at most some minutes late; null while it was not used. */
  used_at: Date | null;
  /** Null for never. */
  expires_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    personal_tokens: PersonalTokensTable;
  }
}

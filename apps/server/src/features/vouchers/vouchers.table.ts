/** Codes with which one person each becomes a premium member for some days, as hashes. Reference table: small. */
export interface VouchersTable {
  /** SHA-256 of the code. */
  code_hash: Buffer;
  /** Names it to the operator, who has no code of it any more. */
  id: string;
  days: number;
  created_at: Date;
  /** `null` for one that does not run out. */
  expires_at: Date | null;
  /** `null` as long as nobody has redeemed it. */
  redeemed_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    vouchers: VouchersTable;
  }
}

/** Codes with each of which one person becomes a premium member for some days, as hashes. Reference table: small. */
export interface VouchersTable {
  /** SHA-256 of the code. */
  code_hash: Buffer;
  /** Identifies it for the operator, who no longer has its code. */
  id: string;
  days: number;
  created_at: Date;
  /** `null` if it does not expire. */
  expires_at: Date | null;
  /** `null` until somebody has redeemed it. */
  redeemed_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    vouchers: VouchersTable;
  }
}

/** Secrets of people's authenticator apps. */
export interface SecondFactorsTable {
  user_id: string;
  /** Encrypted, see `sealBytes`. */
  sealed_secret: Buffer;
  created_at: Date;
  /** When a first code was right; null while it is being set up and does not count. */
  confirmed_at: Date | null;
  /** Time step of the last code that was used; it and those before count no more. */
  used_step: number;
  /** Wrong codes one after the other, the last of them at `failed_at`. */
  failures: number;
  failed_at: Date | null;
}

/** Recovery codes that were not used yet. */
export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
  }
}

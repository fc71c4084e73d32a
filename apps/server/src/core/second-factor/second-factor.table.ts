/** Secrets of people's authenticator apps. */
export interface SecondFactorsTable {
  user_id: string;
  /** Encrypted, see `sealBytes`. */
  sealed_secret: Buffer;
  created_at: Date;
  /** When the first correct code was entered; null while it is being set up and not in force. */
  confirmed_at: Date | null;
  /** Time step of the last used code; it and earlier ones are no longer valid. */
  used_step: number;
  /** Consecutive wrong codes, the last of them at `failed_at`. */
  failures: number;
  failed_at: Date | null;
}

/** Unused recovery codes. */
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

import type { Database } from "../../platform/db/database.ts";
import { sealKey } from "../../platform/db/sealed-bytes.ts";

/** Secrets of the server for second factors. */
export interface FactorKeys {
  /** Encrypts the secrets of authenticator apps. */
  readonly secrets: Buffer;
  /** Hashes recovery codes. */
  readonly recoveryCodes: Buffer;
}

/** Call it before a transaction begins. */
export async function factorKeys(db: Database): Promise<FactorKeys> {
  const [secrets, recoveryCodes] = await Promise.all([
    sealKey(db, "second_factors"),
    sealKey(db, "recovery_codes"),
  ]);
  return { secrets, recoveryCodes };
}

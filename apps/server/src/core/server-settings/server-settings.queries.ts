import { type SignUpMode, signUpModes } from "@cairn/contracts/account/sign-up-mode";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** What operators set in the browser, by name; a setting of the environment goes before it. */
export interface ServerSettingsTable {
  name: string;
  /** JSON. */
  value: unknown;
  changed_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    server_settings: ServerSettingsTable;
  }
}

/** What can be set, with the values that are accepted. */
const schemas = {
  signUp: z.enum(signUpModes),
  /** Bytes. */
  quota: z.int().nonnegative(),
} as const;

type SettingName = keyof typeof schemas;
type SettingValue<Name extends SettingName> = z.output<(typeof schemas)[Name]>;

/** The value of a setting that an operator has set; undefined if none is, or if it is none of this version. */
async function findSetting<Name extends SettingName>(
  db: DatabaseOrTransaction,
  name: Name,
): Promise<SettingValue<Name> | undefined> {
  const row: Pick<Selectable<ServerSettingsTable>, "value"> | undefined = await db
    .selectFrom("server_settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return schemas[name].safeParse(row?.value).data as SettingValue<Name> | undefined;
}

/** Stores what an operator sets. */
export async function setSetting<Name extends SettingName>(
  trx: DatabaseOrTransaction,
  name: Name,
  value: SettingValue<Name>,
  now: Date,
): Promise<void> {
  const row = { value: JSON.stringify(value), changed_at: now };
  await trx
    .insertInto("server_settings")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** Settings of the environment that go before those of operators; undefined where they are not set. */
interface GivenSettings {
  /** `SIGN_UP`. */
  readonly signUp: SignUpMode | undefined;
  /** `QUOTA`, bytes. */
  readonly quota: number | undefined;
}

interface SettingDeps<Name extends keyof GivenSettings> {
  readonly db: DatabaseOrTransaction;
  readonly settings: Pick<GivenSettings, Name>;
}

/** How much one person may store if nobody has chosen anything, bytes. */
const usualQuota = 50e9;

/** Who may sign up: as `SIGN_UP` says, else as an operator has chosen, else everybody. */
export const signUpMode = async ({ db, settings }: SettingDeps<"signUp">): Promise<SignUpMode> =>
  settings.signUp ?? (await findSetting(db, "signUp")) ?? "open";

/** How much one person may store, bytes: as `QUOTA` says, else as an operator has chosen, else 50 GB. */
export const standardQuota = async ({ db, settings }: SettingDeps<"quota">): Promise<number> =>
  settings.quota ?? (await findSetting(db, "quota")) ?? usualQuota;

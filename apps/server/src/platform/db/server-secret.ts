import type { Database } from "./database.ts";

/** Secrets that the server generated for itself. */
export interface ServerSecretsTable {
  name: string;
  secret: string;
}

declare module "./tables.ts" {
  interface Tables {
    server_secrets: ServerSecretsTable;
  }
}

const known = new WeakMap<Database, Map<string, Promise<string>>>();

/**
 * A secret that all processes on one database share and that survives restarts. The first request creates it; each process reads
 * it once.
 */
export async function serverSecret(db: Database, name: string, make: () => string): Promise<string> {
  const ofDatabase = known.get(db) ?? new Map<string, Promise<string>>();
  known.set(db, ofDatabase);
  const remembered = ofDatabase.get(name);
  if (remembered) return await remembered;
  const secret = findOrMake(db, name, make);
  ofDatabase.set(name, secret);
  secret.catch(() => ofDatabase.delete(name));
  return await secret;
}

async function findOrMake(db: Database, name: string, make: () => string): Promise<string> {
  const find = () =>
    db.selectFrom("server_secrets").select("secret").where("name", "=", name).executeTakeFirst();
  const stored = await find();
  if (stored) return stored.secret;
  await db
    .insertInto("server_secrets")
    .values({ name, secret: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`the secret ${name} vanished while it was made`);
  return made.secret;
}

import { Client } from "pg";
import type { ClusterConnection } from "../../src/platform/postgres-cluster/wait-for-answer.ts";

/**
 * Makes every period in which a caller's calls are counted last an hour or longer, from the first call of the next caller on. For
 * tests that make more calls than a limit allows in a minute: on a busy machine they may take longer, and the count would begin
 * again.
 *
 * @param connection of the server's database
 */
export async function letLimitsLast(connection: ClusterConnection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(
      `CREATE OR REPLACE FUNCTION last_an_hour() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN NEW.ends_at := greatest(NEW.ends_at, clock_timestamp() + interval '1 hour'); RETURN NEW; END $$;
       CREATE OR REPLACE TRIGGER last_an_hour BEFORE INSERT ON call_counts
       FOR EACH ROW EXECUTE FUNCTION last_an_hour()`,
    );
  } finally {
    await client.end();
  }
}

import { setTimeout as delay } from "node:timers/promises";
import { Kysely, type Transaction, type TransactionBuilder } from "kysely";
import { DatabaseError } from "pg";
import type { Tables } from "./tables.ts";

const deadlock = "40P01";
/** Attempts of a transaction. */
const maxTries = 5;
/** Longest pause before the second attempt, ms; it doubles each time. Two that wait for the same time meet again. */
const firstPause = 20;

/** Whether two transactions waited for each other, and this one was rolled back so that the other could continue. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === deadlock;

/**
 * A database that runs a transaction again if it was rolled back because of a deadlock: nothing of it has happened. What a
 * transaction's function changes outside the database must therefore bear to be changed twice.
 */
export class DatabaseWithRetries extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    const execute = async <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(work);
        } catch (error) {
          if (!isDeadlock(error) || tries === maxTries) throw error;
          await delay(Math.random() * firstPause * 2 ** (tries - 1));
        }
      }
    };
    return Object.assign(builder, { execute });
  }
}

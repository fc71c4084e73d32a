import { databaseUser, readPassword } from "./initialise-cluster.ts";
import type { ClusterConnection } from "./wait-for-answer.ts";

/**
 * How to reach the database of a home.
 *
 * @param host the folder of its socket
 * @throws ClusterError if its password cannot be read
 */
export const connectionTo = (home: string, host: string, port: number): ClusterConnection => ({
  host,
  port,
  user: databaseUser,
  password: readPassword(home),
  database: "cairn",
});

import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { statementsFile } from "./spread-shapes.ts";

const folder = process.env["CAIRN_TEST_RUN"];
const known = new Set<string>();

/** The name that the application's connections have, and those of tests do not. */
const applicationName = "cairn";

interface Sender {
  readonly connectionParameters?: { readonly application_name?: string };
}

/**
 * Notes each statement that the application sends, once, in the folder of the run, where `database-template.ts` looks at them in
 * the end.
 */
if (folder !== undefined && !("cairnRecordsStatements" in globalThis)) {
  Object.assign(globalThis, { cairnRecordsStatements: true });
  // oxlint-disable-next-line typescript/unbound-method -- called with its client
  const send = Client.prototype.query as (this: Sender, ...args: unknown[]) => unknown;
  const note = function (this: Sender, ...args: unknown[]): unknown {
    const [config] = args;
    const text = typeof config === "string" ? config : (config as { text?: unknown } | undefined)?.text;
    if (
      typeof text === "string" &&
      this.connectionParameters?.application_name === applicationName &&
      !known.has(text)
    ) {
      known.add(text);
      appendFileSync(join(folder, statementsFile), `${JSON.stringify(text)}\n`);
    }
    return send.apply(this, args);
  };
  Client.prototype.query = note as typeof Client.prototype.query;
}

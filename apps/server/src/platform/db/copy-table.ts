import { once } from "node:events";
import type { Connection, PoolClient, Submittable } from "pg";

/** Bytes of rows that wait in memory until they are taken; then the database is no longer read from. */
const mostWaiting = 4 * 1024 * 1024;

/** The parts of the driver's connection that its types leave out: the copy protocol (PostgreSQL, chapter 55.2.7). */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** What the driver calls of a statement that is under way. */
interface Statement extends Submittable {
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(): void;
}

/**
 * The bytes of `COPY … TO STDOUT`, as the database sends them. The connection is used until the last one; whoever stops earlier
 * has to close it.
 *
 * @throws the database's error
 */
export async function* copyOut(client: PoolClient, text: string): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = [];
  let size = 0;
  let ended: { readonly error?: Error } | undefined;
  let isNews = Promise.withResolvers<void>();
  let connection: Connection | undefined;
  const end = (error?: Error): void => {
    ended ??= error ? { error } : {};
    isNews.resolve();
  };
  const statement: Statement & { handleCopyData(message: { readonly chunk: Buffer }): void } = {
    submit(used) {
      connection = used;
      used.query(text);
    },
    handleCopyData({ chunk }) {
      // The driver uses the memory again for what comes next.
      waiting.push(Uint8Array.from(chunk));
      size += chunk.length;
      if (size > mostWaiting) connection?.stream.pause();
      isNews.resolve();
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => end(),
    handleError: end,
  };
  client.query(statement);
  for (;;) {
    const pieces = waiting.splice(0);
    size = 0;
    yield* pieces;
    if (waiting.length > 0) continue;
    if (ended) break;
    isNews = Promise.withResolvers();
    connection?.stream.resume();
    await isNews.promise;
  }
  if (ended.error) throw ended.error;
}

/**
 * Sends bytes to `COPY … FROM STDIN`.
 *
 * @throws the database's error, or that of the bytes, which ends the statement without a row
 */
export async function copyIn(
  client: PoolClient,
  text: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<CopyConnection | undefined>();
  let failure: Error | undefined;
  const statement: Statement & { handleCopyInResponse(connection: CopyConnection): void } = {
    submit: (connection) => connection.query(text),
    handleCopyInResponse: begun.resolve,
    handleCommandComplete() {},
    handleReadyForQuery() {
      if (failure) done.reject(failure);
      else done.resolve();
    },
    handleError(error) {
      failure = error;
      begun.resolve(undefined);
      done.reject(error);
    },
  };
  // It is looked at when the bytes have been sent.
  done.promise.catch(() => undefined);
  client.query(statement);
  const connection = await begun.promise;
  let fault: unknown;
  if (connection) {
    try {
      for await (const chunk of bytes) {
        if (failure) break;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
      }
      connection.endCopyFrom();
    } catch (error) {
      fault = error;
      connection.sendCopyFail("what is restored cannot be read");
    }
  }
  await done.promise.catch((error: unknown) => {
    throw fault ?? error;
  });
}

import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type DatabaseConnection, openPool, type PoolClient } from "../db/database.ts";
import { liveChannel, type ToldNews } from "./tell-live.queries.ts";

/** Who is told what comes over the channel. */
export interface ChannelListener {
  /** From now on everything is heard; what was told before is not known. */
  onListening(): void;
  onNews(news: ToldNews): void;
}

/** The one connection of a process that hears what all processes tell. */
export interface LiveChannel {
  /** Begins to listen, for one listener, until the channel is closed. */
  listen(listener: ChannelListener): void;
  close(): Promise<void>;
}

/** Wait before the next try after the connection broke, ms; some of it by chance, so that many processes do not come at once. */
const pause = { least: 200, random: 800 };
/** Time between two questions whether the other end is still there, ms. */
const interval = 30_000;
/** A question that takes longer was asked over a dead connection, ms. */
const patience = 10_000;

const rest = async (ms: number, signal: AbortSignal): Promise<void> =>
  await delay(ms, undefined, { signal }).catch(() => {});

/** Makes the channel; it connects when somebody listens, and again whenever the connection breaks. */
export function createLiveChannel(connection: DatabaseConnection, log: Logger): LiveChannel {
  const pool = openPool(
    { ...connection, max: 1, application_name: "cairn live", keepAlive: true, query_timeout: patience },
    log,
  );
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  const listenOnce = async (client: PoolClient, listener: ChannelListener): Promise<void> => {
    const broken = new AbortController();
    for (const end of ["end", "error"]) client.once(end, () => broken.abort());
    const signal = AbortSignal.any([broken.signal, closing.signal]);
    client.on("notification", ({ payload }) => {
      if (payload !== undefined) listener.onNews(JSON.parse(payload) as ToldNews);
    });
    await client.query(`LISTEN ${liveChannel}`);
    listener.onListening();
    while (!signal.aborted) {
      await rest(interval, signal);
      if (!signal.aborted) await client.query("SELECT 1");
    }
    if (broken.signal.aborted) throw new Error("the database ended the connection");
  };
  const keepListening = async (listener: ChannelListener): Promise<void> => {
    while (!closing.signal.aborted) {
      let client: PoolClient | undefined;
      try {
        client = await pool.connect();
        await listenOnce(client, listener);
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, "the connection for live events broke");
      }
      client?.removeAllListeners("notification");
      client?.release(true);
      await rest(pause.least + Math.random() * pause.random, closing.signal);
    }
  };
  return {
    listen: (listener) => void (listening ??= keepListening(listener)),
    async close() {
      closing.abort();
      await listening;
      await pool.end();
    },
  };
}

import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type DatabaseConnection, openPool, type PoolClient } from "../db/database.ts";
import { liveChannel, type PublishedNews } from "./publish-live.queries.ts";

/** Listener of the channel. */
export interface ChannelListener {
  /** From now on everything is received; what was sent before is unknown. */
  onListening(): void;
  onNews(news: PublishedNews): void;
}

/** The one connection of a process that receives the news of all processes. */
export interface LiveChannel {
  /** Starts listening for one listener, until the channel is closed. */
  listen(listener: ChannelListener): void;
  close(): Promise<void>;
}

/**
 * Delay before reconnecting after the connection broke, ms; part of it is random, so that many processes do not reconnect at
 * once.
 */
const pause = { least: 200, random: 800 };
/** Interval of checks that the other end is still there, ms. */
const interval = 60_000;
/** If a check takes longer, the connection is dead, ms. */
const patience = 10_000;

const rest = async (ms: number, signal: AbortSignal): Promise<void> =>
  await delay(ms, undefined, { signal }).catch(() => {});

/** Creates the channel; it connects when somebody listens, and reconnects whenever the connection breaks. */
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
      if (payload !== undefined) listener.onNews(JSON.parse(payload) as PublishedNews);
    });
    await client.query(`LISTEN ${liveChannel}`);
    listener.onListening();
    while (!signal.aborted) {
      await rest(interval, signal);
      if (!signal.aborted) await client.query("SELECT 1");
    }
    if (broken.signal.aborted) throw new Error("the database ended the connection");
  };
  const listenForNews = async (listener: ChannelListener): Promise<void> => {
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
    listen: (listener) => void (listening ??= listenForNews(listener)),
    async close() {
      closing.abort();
      await listening;
      await pool.end();
    },
  };
}

import { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** How fast a body has to arrive. */
interface BodyPace {
  readonly periodMs: number;
  /** In each period in which the server reads all that has arrived. */
  readonly leastBytes: number;
}

/**
 * A kilobyte a second, which the slowest lines for mobiles reach: whoever sends less holds a connection and a place among the
 * uploads for nothing.
 */
const usualPace: BodyPace = { periodMs: 60_000, leastBytes: 64 * 1024 };
/** How often it is looked at in a period. */
const looks = 6;

/** A period of a body that is being received. */
interface Period {
  /** By `performance.now()`. */
  readonly began: number;
  /** Bytes of its connection at that time. */
  readonly bytes: number;
  /** Whether something was left unread, so that the client may not have been able to go on. */
  wasUnread: boolean;
}

/**
 * Ends requests whose body comes to a halt, or almost. Nothing limits how long a body takes as a whole: a large archive takes
 * hours on a slow line.
 *
 * @param pace other than the usual only in tests
 */
export function cutOffSlowBodies(app: FastifyInstance, { periodMs, leastBytes }: BodyPace = usualPace): void {
  const receiving = new Map<IncomingMessage, Period>();
  let timer: NodeJS.Timeout | undefined;
  const begin = (raw: IncomingMessage): void => {
    receiving.set(raw, { began: performance.now(), bytes: raw.socket.bytesRead, wasUnread: false });
  };
  const watch = (raw: IncomingMessage): void => {
    if (receiving.has(raw) || !announcesBody(raw)) return;
    begin(raw);
    timer ??= setInterval(look, periodMs / looks).unref();
    raw.once("close", () => receiving.delete(raw));
  };
  const rest = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = (): void => {
    if (receiving.size === 0) rest();
    for (const [raw, period] of receiving) {
      if (raw.complete) {
        receiving.delete(raw);
        continue;
      }
      period.wasUnread ||= raw.readableLength > 0;
      if (performance.now() - period.began < periodMs) continue;
      if (period.wasUnread || raw.socket.bytesRead - period.bytes >= leastBytes) begin(raw);
      // As Node itself ends a request that takes too long: with 408, if nothing has been answered yet.
      else app.server.emit("clientError", tooSlow(), raw.socket);
    }
  };
  app.addHook("onClose", (_app, done) => {
    rest();
    done();
  });
  // Also of requests with a malformed address, which reach no hook.
  app.server.on("request", watch);
  app.server.on("checkContinue", watch);
  // Also of further addresses of one name, each of which has a server of its own. A call by `inject` has no connection, and is
  // never closed.
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    if (raw instanceof IncomingMessage) watch(raw);
    done();
  });
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const tooSlow = (): Error =>
  Object.assign(new Error("a body arrived too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

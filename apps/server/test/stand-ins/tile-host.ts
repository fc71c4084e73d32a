import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Asked {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Empty for a GET. */
  readonly body: string;
}

/** An HTTP server of somebody else's, whose answers the test decides. */
export interface TileHost {
  readonly origin: string;
  /** Requests so far, in order. */
  readonly asked: readonly Asked[];
  /** The highest number of requests that were under way at once. */
  readonly mostAtOnce: () => number;
  /** Sets how it answers from now on. */
  answer(how: (asked: Asked, answer: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** The signature at the start of a PNG. */
export const pngTile = Buffer.from("\u0089PNG\r\n\u001A\n and the rest", "latin1");

const sendTile: Parameters<TileHost["answer"]>[0] = (_asked, answer) => {
  answer.end(pngTile);
};

export async function startTileHost(): Promise<TileHost> {
  const asked: Asked[] = [];
  let how = sendTile;
  let open = 0;
  let most = 0;
  const server = createServer((request, answer) => {
    open += 1;
    most = Math.max(most, open);
    answer.on("close", () => {
      open -= 1;
    });
    const answerTo = (body: string): void => {
      const one = { url: request.url ?? "", headers: request.headers, body };
      asked.push(one);
      how(one, answer);
    };
    if (request.method === "GET") answerTo("");
    else void text(request).then(answerTo);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    mostAtOnce: () => most,
    answer(next) {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

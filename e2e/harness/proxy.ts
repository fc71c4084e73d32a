import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of a server: it passes requests on, or answers them itself. */
export interface Front {
  readonly url: string;
  /** From now on answers in the server's place, if the function returns a response for a path. */
  readonly answerWith: (answer: (path: string) => Promise<Response | undefined>) => void;
  readonly close: () => Promise<void>;
}

const pass = async (answer: Response, out: ServerResponse) => {
  // `fetch` has decompressed the body, so it is passed on uncompressed.
  const headers = [...answer.headers].filter(
    ([name]) => !/^(content-|connection|keep-alive|transfer-)/.test(name),
  );
  out.writeHead(answer.status, {
    ...Object.fromEntries(headers),
    "content-type": answer.headers.get("content-type") ?? "text/plain",
  });
  out.end(Buffer.from(await answer.arrayBuffer()));
};

/** Starts a proxy in front of `behind`, on a free port of this machine. */
export async function startFront(behind: string): Promise<Front> {
  let instead: Parameters<Front["answerWith"]>[0] | undefined;
  const ask = async (path: string, headers: Record<string, string>) =>
    (await instead?.(path)) ?? (await fetch(behind + path, { headers, redirect: "manual" }));
  const server = createServer((request, out) => {
    const { accept = "*/*", sttauthorization } = request.headers;
    const headers = { accept, ...(typeof sttauthorization === "string" && { sttauthorization }) };
    ask(request.url ?? "/", headers).then(
      (answer) => pass(answer, out),
      () => out.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answerWith: (answer) => {
      instead = answer;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

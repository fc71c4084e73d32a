import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A request to a proxy. */
export interface ProxyRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** A local address that the client connects from; another address is another client. */
  readonly from?: string;
}

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A client that connects over TLS to `cairn.example.org`, which is a port of this machine. */
export class ProxyClient {
  readonly #port: number;
  readonly #certificate: Buffer;

  constructor(port: number, certificate: Buffer) {
    this.#port = port;
    this.#certificate = certificate;
  }

  /** Sends a request and yields the answer as it arrives. */
  async open(
    path: string,
    { method = "GET", headers = {}, body = "", from }: ProxyRequest = {},
  ): Promise<IncomingMessage> {
    const sent = request({
      host: "127.0.0.1",
      port: this.#port,
      servername: "cairn.example.org",
      ca: this.#certificate,
      path,
      method,
      agent: false,
      ...(from !== undefined && { localAddress: from }),
      headers: {
        host: "cairn.example.org",
        ...(body.length > 0 && { "content-length": String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    const answered = once(sent, "response") as Promise<[IncomingMessage]>;
    await pipeline(Readable.from(body.length > 0 ? [body] : []), sent);
    return (await answered)[0];
  }

  async ask(path: string, options?: ProxyRequest): Promise<ProxyAnswer> {
    const answer = await this.open(path, options);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
  }
}

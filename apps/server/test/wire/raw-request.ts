import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync, inflateSync } from "node:zlib";

/** An answer as it came over the connection. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The bytes of a chunked body (RFC 9112, 7.1). */
function unchunked(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, end), 16);
    if (!(size > 0)) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

const unpacked = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (encoding === "gzip") return gunzipSync(bytes);
  return encoding === "deflate" ? inflateSync(bytes) : bytes;
};

/**
 * Sends a request byte by byte as a client was seen to send it: its head as it stands, without any header of a library of ours
 * but for the length of the body and the end of the connection.
 *
 * @param head request line and headers, one a line
 */
export async function sendRaw(
  address: string,
  head: readonly string[],
  body: string | Uint8Array = "",
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const content = Buffer.from(body as string);
  const [line = "", ...headers] = head;
  const length =
    content.length > 0 || /^(?:POST|PUT)/.test(line) ? [`Content-Length: ${content.length}`] : [];
  const all = [line, `Host: ${hostname}:${port}`, ...headers, ...length, "Connection: close"];
  const socket = connect(Number(port), hostname);
  socket.write(`${all.join("\r\n")}\r\n\r\n`);
  socket.write(content);
  const bytes = await buffer(socket);
  const gap = bytes.indexOf("\r\n\r\n");
  const [status = "", ...fields] = bytes.toString("latin1", 0, gap).split("\r\n");
  const named = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  const rest = bytes.subarray(gap + 4);
  return {
    status: Number(status.split(" ")[1]),
    headers: named,
    body: unpacked(
      named["transfer-encoding"] === "chunked" ? unchunked(rest) : rest,
      named["content-encoding"],
    ),
  };
}

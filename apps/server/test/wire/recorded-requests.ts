/**
 * A request of a client, with what it reads of the answer. Names in braces stand for values that earlier answers gave, or of the
 * account.
 */
export interface RecordedRequest {
  /** Request line and headers as the client's library writes them. */
  readonly head: readonly string[];
  readonly body?: string | Uint8Array;
  /** Default: 200. */
  readonly status?: number;
  /** Fields that the client reads, by path; a function checks, anything else is the value itself. */
  readonly reads?: Readonly<Record<string, unknown>>;
  /** Values of this answer for later requests, by path. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Start of the body of an answer that is no JSON, one byte a character. */
  readonly begins?: RegExp;
}

/** One client: its name, and its requests one after another. */
export interface RecordedClient {
  readonly name: string;
  readonly does: string;
  readonly requests: readonly RecordedRequest[];
}

export const python = [
  "User-Agent: python-requests/2.31.0",
  "Accept-Encoding: gzip, deflate",
  "Accept: */*",
  "Connection: keep-alive",
];
export const dotnet = ["Accept: application/json"];
export const curl = ["User-Agent: curl/7.88.1", "Accept: */*"];
export const browser = [
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
  "Accept: */*",
  "Accept-Language: fi-FI,fi;q=0.9",
];
export const form = "Content-Type: application/x-www-form-urlencoded";
export const json = "Content-Type: application/json; charset=utf-8";
export const isInteger = Number.isSafeInteger;
export const isText = (value: unknown) => typeof value === "string" && value !== "";
export const isList = Array.isArray;
export const isKey = (value: unknown) => /^[0-9a-f]{24}$/.test(String(value));

/** A multipart body with one file, its lines as the client writes them. */
export const filePart = (
  boundary: string,
  lines: readonly string[],
  content: string | Uint8Array,
  end = "\r\n",
) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${lines.join("\r\n")}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from(`\r\n--${boundary}--${end}`),
  ]);

export const logIn = (
  head: readonly string[],
  body: string,
  path = "login?source=javascript",
): RecordedRequest => ({
  head: [`POST /apiserver/v1/${path} HTTP/1.1`, ...head],
  body,
  reads: { error: undefined, username: "{user}", realName: isText },
  keeps: { key: "sessionkey" },
});
export const get = (
  path: string,
  head: readonly string[],
  reads: RecordedRequest["reads"] = {},
  rest: Partial<RecordedRequest> = {},
): RecordedRequest => ({ head: [`GET /apiserver/v1/${path} HTTP/1.1`, ...head], reads, ...rest });

export const gpxHead = /^<\?xml version="1\.0" encoding="UTF-8" standalone="no"\?><gpx /;

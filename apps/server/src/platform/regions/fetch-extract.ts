import { createWriteStream } from "node:fs";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fail, ok, type Result } from "@cairn/domain/result";
import { byteSizeText } from "../storage/byte-size.ts";
import { isDiskFull } from "../storage/disk-full.ts";
import type { SpareSpace } from "../storage/spare-space.ts";

export interface FetchExtractInput {
  /** `https://…` or `http://…`. */
  readonly address: string;
  /**
   * Path of the file; `.part` is appended for the unfinished download, `.state` for the server's validator, which stays beside a
   * finished file.
   */
  readonly path: string;
  /** Validator of the known state. If the server has no newer one it says so, and nothing is downloaded. */
  readonly known: string | undefined;
  /** What may be written to the disk of the file. */
  readonly space: SpareSpace;
  /** Called before a request to another host than the named one. */
  readonly onOtherHost: (host: string) => void;
  readonly onShare: (share: number) => void;
}

/** The outcome: `undefined` if the server has nothing newer. */
export type FetchedExtract = { readonly validator: string | undefined } | undefined;

/** Maximum size of an extract, bytes: the planet has 80 GB. */
const maxBytes = 100_000_000_000;

const maxRedirects = 5;

/** Whether the operator gave an address. */
export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/**
 * Downloads an extract to disk. An interrupted download continues, and a complete file is not downloaded again, if the server
 * still has the same state (RFC 9110: `Range`, `If-Range`, `If-None-Match`).
 *
 * @returns a sentence if it could not be downloaded
 * @throws NoSpareSpaceError, or an error of the system, if the disk is full before all of it has arrived
 */
export async function fetchExtract(input: FetchExtractInput): Promise<Result<FetchedExtract, string>> {
  const { address, path, known, space, onOtherHost } = input;
  if (!URL.canParse(address)) return fail(`${address} is not an address.`);
  const partPath = `${path}.part`;
  const statePath = `${path}.state`;
  const state = await readState(statePath, address);
  const [isWhole, begun] = [(await sizeOf(path)) > 0 && state !== undefined, await sizeOf(partPath)];
  const canGoOn = !isWhole && begun > 0 && state !== undefined;
  const headers = canGoOn
    ? { range: `bytes=${begun}-`, "if-range": state }
    : headersFor(isWhole ? state : known);
  const answered = await ask(new URL(address), headers, onOtherHost);
  if (!answered.ok) return answered;
  const response = answered.value;
  if (response.status === 304) {
    await response.body?.cancel();
    return ok(isWhole ? { validator: state } : undefined);
  }
  if (response.status === 416 && canGoOn) {
    // All of it had been received when the command was killed, or more than there is now.
    await response.body?.cancel();
    for (const left of [partPath, statePath]) await rm(left, { force: true });
    return await fetchExtract(input);
  }
  const goesOn = response.status === 206 && canGoOn;
  if (!goesOn && response.status !== 200) {
    await response.body?.cancel();
    return fail(sentenceOf(response.status, address));
  }
  const start = goesOn ? begun : 0;
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  const tooMuch = await excessOf(start + length, length, space);
  if (tooMuch !== undefined) {
    await response.body?.cancel();
    return fail(tooMuch);
  }
  const validator = validatorOf(response.headers);
  if (!goesOn) {
    // Before the new state is told: after a kill in between, the next run would add the end of the new extract to the beginning
    // of the old one.
    for (const old of [path, partPath]) await rm(old, { force: true });
  }
  await writeFile(statePath, JSON.stringify({ address, validator }));
  const came = await receive(response, partPath, start, length, input);
  if (!came.ok) return came;
  await rename(partPath, path);
  return ok({ validator });
}

const sizeOf = async (path: string): Promise<number> =>
  await stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** The server's validator of the local file; `undefined` if that came from another address, or the server has no validator. */
async function readState(path: string, address: string): Promise<string | undefined> {
  try {
    const state = JSON.parse(await readFile(path, "utf8")) as { address?: unknown; validator?: unknown };
    return state.address === address && typeof state.validator === "string" ? state.validator : undefined;
  } catch {
    return undefined;
  }
}

/** Requests only a state newer than the known one. */
function headersFor(known: string | undefined): Record<string, string> {
  if (known === undefined) return {};
  return known.startsWith('"') || known.startsWith("W/")
    ? { "if-none-match": known }
    : { "if-modified-since": known };
}

/** A strong entity tag or a date: it lets a server say whether its state is still the same. */
function validatorOf(headers: Headers): string | undefined {
  const tag = headers.get("etag");
  return tag?.startsWith('"') === true ? tag : (headers.get("last-modified") ?? undefined);
}

/** Requests an address and follows redirects: never from https to http, and not to another host without notice. */
async function ask(
  first: URL,
  headers: Readonly<Record<string, string>>,
  onOtherHost: (host: string) => void,
): Promise<Result<Response, string>> {
  let address = first;
  for (let i = 0; i <= maxRedirects; i++) {
    if (address.username !== "" || address.password !== "")
      return fail(
        "The address must not contain a user name or a password, because it is stored for `region update`.",
      );
    let response: Response;
    try {
      response = await fetch(address.href, {
        redirect: "manual",
        headers: { "user-agent": "Cairn", "accept-encoding": "identity", ...headers },
      });
    } catch (error) {
      return fail(`${address.host} does not answer: ${reasonOf(error)}.`);
    }
    const to = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || response.status === 304 || to === null)
      return ok(response);
    await response.body?.cancel();
    if (!URL.canParse(to, address.href))
      return fail(`${address.host} redirects to ${to}, which is not an address.`);
    const next = new URL(to, address);
    if (next.protocol !== address.protocol && next.protocol !== "https:")
      return fail(
        `${address.host} redirects to ${next.href}, which is not encrypted. Use an address that you trust.`,
      );
    if (next.host !== address.host) onOtherHost(next.host);
    address = next;
  }
  return fail(`${first.host} redirects too many times.`);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function sentenceOf(status: number, address: string): string {
  if (status === 404 || status === 410) return `There is no extract at ${address}.`;
  if (status === 401 || status === 403) return `${address} may not be fetched by everybody (${status}).`;
  return `${address} cannot be fetched: its server answers ${status}.`;
}

async function excessOf(whole: number, coming: number, space: SpareSpace): Promise<string | undefined> {
  if (whole > maxBytes) return `The extract has ${byteSizeText(whole)}, which is more than the whole planet.`;
  const left = await space.left();
  if (coming > left)
    return `The extract has ${byteSizeText(whole)}, and only ${byteSizeText(left)} are free for it. Make room, or put the data folder on a larger disk.`;
  return undefined;
}

async function receive(
  response: Response,
  partPath: string,
  start: number,
  length: number,
  { onShare, space }: Pick<FetchExtractInput, "onShare" | "space">,
): Promise<Result<undefined, string>> {
  let received = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      received += chunk.length;
      if (start + received > maxBytes) throw new Error("it does not end");
      await space.take(chunk.length);
      onShare(Number.isNaN(length) ? 0 : (start + received) / (start + length));
      yield chunk;
    }
  }
  const goOn = "Run the command again: it continues where it stopped.";
  try {
    const body = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as never);
    const flags = start === 0 ? "w" : "a";
    await pipeline(body, counted, createWriteStream(partPath, { flags, flush: true }));
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return fail(`The download of the extract was interrupted: ${reasonOf(error)}. ${goOn}`);
  }
  return !Number.isNaN(length) && received < length
    ? fail(`The download of the extract was interrupted. ${goOn}`)
    : ok(undefined);
}

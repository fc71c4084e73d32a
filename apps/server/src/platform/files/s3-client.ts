import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { endTurn } from "../workers/share-scope.ts";
import type { S3Setting } from "./files-setting.ts";

/** A refusal of the store, in its own words. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  /** HTTP status. */
  readonly status: number;
  /** Such as `NoSuchBucket`; empty if the store gave none. */
  readonly code: string;

  constructor(method: string, status: number, code: string) {
    super(`the S3 store answered ${status}${code === "" ? "" : ` (${code})`} to ${method}`);
    this.status = status;
    this.code = code;
  }
}

export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Below the bucket, without the prefix; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Created again for each try. */
  readonly body?: () => Promise<Blob>;
  /** SHA-256 of the body, hex: the store refuses a body with another hash. */
  readonly sha256?: string;
}

/** Sends a request and returns the answer, including 404; other refusals are thrown. */
export type S3Client = (request: S3Request) => Promise<Response>;

/** Number of tries if the store is too busy or the network fails. */
const tries = 5;
/** Delay before the second try, ms; doubled for each further one, minus a random part. */
const firstPause = 100;
/** Time limit until an answer begins, ms; an upload has a minute, and a second for each 256 KiB. */
const answerLimit = 20_000;
const uploadLimit = 60_000;
const slowestUpload = 256;
/**
 * Time limit for all tries of a call that carries no bytes (HEAD, DELETE), ms. A transaction may wait for it, and the database
 * ends those that are idle for a minute.
 */
const defaultShortCallLimit = 30_000;

const mayPass: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * An S3 client over HTTP: signs with AWS Signature Version 4, retries if that may help, and never waits forever.
 *
 * @param shortCallLimit for all tries of a HEAD or DELETE, ms; other than the default only in tests
 */
export function createS3Client(setting: S3Setting, shortCallLimit = defaultShortCallLimit): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken, region } = setting;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    region,
    service: "s3",
  });

  const send = async (
    { method, key, query, body, sha256 }: S3Request,
    timeLeft: number,
  ): Promise<Response> => {
    const url = new URL(addressOfKey(setting, key));
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const content = await body?.();
    const signed = await client.sign(url, {
      method,
      ...(content && { body: content }),
      ...(sha256 !== undefined && { headers: { "x-amz-content-sha256": sha256 } }),
    });
    return await fetchInTime(signed, Math.min(timeLeft, limitFor(content?.size ?? 0)));
  };

  return async (request) => {
    const isShort = request.method === "HEAD" || request.method === "DELETE";
    const end = isShort ? performance.now() + shortCallLimit : Infinity;
    for (let attempt = 1; ; attempt++) {
      const outcome = await send(request, end - performance.now()).catch((error: unknown) => error);
      const isAnswer = outcome instanceof Response;
      if (isAnswer && (outcome.ok || outcome.status === 404)) return outcome;
      const pause = firstPause * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
      const isLast = attempt === tries || performance.now() + pause >= end;
      if (isLast || (isAnswer && !mayPass.has(outcome.status))) {
        throw isAnswer ? await refusalOf(request.method, outcome) : outcome;
      }
      if (isAnswer) await outcome.body?.cancel();
      await wait(pause);
    }
  };
}

/** Address of a key of the bucket. */
export function addressOfKey({ endpoint, bucket, prefix, pathStyle }: S3Setting, key: string): string {
  const path = `${prefix}${key}`;
  if (pathStyle) return `${endpoint}/${bucket}${key === "" ? "" : `/${path}`}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return `${url.href.replace(/\/+$/, "")}/${key === "" ? "" : path}`;
}

/** @param size of the body that is sent, bytes */
const limitFor = (size: number): number => (size === 0 ? answerLimit : uploadLimit + size / slowestUpload);

/** The limit is for the start of the answer; its body may take longer, and ends with an error if no more data arrives. */
async function fetchInTime(request: Request, limit: number): Promise<Response> {
  endTurn();
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error("the S3 store did not answer in time")), limit);
  try {
    return await fetch(request, { redirect: "manual", signal: abort.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function refusalOf(method: string, answer: Response): Promise<S3Error> {
  const text = await answer.text().catch(() => "");
  return new S3Error(method, answer.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "");
}

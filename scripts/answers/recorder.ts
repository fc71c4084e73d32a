import { setTimeout as pause } from "node:timers/promises";
import { api, type CallName } from "@cairn/contracts/api";
import { addressOf, type Endpoint } from "@cairn/contracts/endpoint";
import { exampleRequest, type Fillings } from "@cairn/contracts/example";
import { type StoredResponse, storeBody } from "./answer-folder.ts";
import type { Names } from "./names.ts";

/** A person who makes calls; anonymous without a key. */
export interface Asker {
  readonly name: string;
  readonly key: string | undefined;
}

/** One call. Values of `params` are inserted into the path. */
export interface Ask {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly json?: unknown;
  readonly text?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The payload is a list in random order, so it is sorted before it is stored. */
  readonly isUnordered?: boolean;
  /** Distinguishes the same call made at different times. */
  readonly when?: string;
}

/** An answer before any replacement. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  // oxlint-disable-next-line typescript/no-explicit-any -- the same code reads answers of two commits
  json(): any;
}

/** Headers that differ from request to request, or that the machine adds. */
const passing = new Set([
  "date",
  "connection",
  "keep-alive",
  "x-request-id",
  "content-length",
  "transfer-encoding",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
]);
/** These answers say only that the machine was too busy. */
const busyStatuses = new Set([429, 503]);
const mostTries = 100;
const textTypes = /^(?:application\/(?:json|gpx|vnd\.garmin\.tcx)|text\/)/;

/** Makes calls and stores each answer with names instead of random values. */
export class Recorder {
  readonly answers: StoredResponse[] = [];
  readonly asked = new Set<CallName>();
  private readonly url: string;
  private readonly folder: string;
  private readonly names: Names;
  private readonly counts = new Map<string, number>();

  constructor(url: string, folder: string, names: Names) {
    this.url = url;
    this.folder = folder;
    this.names = names;
  }

  /** Makes a call of the contract and stores the answer. */
  async ask(asker: Asker, call: CallName, ask: Ask = {}): Promise<RawAnswer> {
    this.asked.add(call);
    const { method } = api[call] as Endpoint;
    return await this.keep(asker, method, addressFor(call, ask), ask);
  }

  /** Makes a call by its example in the contract and stores the answer. */
  async askByExample(asker: Asker, call: CallName, about: Fillings): Promise<RawAnswer> {
    this.asked.add(call);
    const { method, path, body } = exampleRequest(api[call], about);
    const sent = typeof body === "string" ? { text: body } : { json: body };
    return await this.keep(asker, method, path, sent);
  }

  /** The same for an address outside the contract. */
  async keep(asker: Asker, method: string, address: string, ask: Ask = {}): Promise<RawAnswer> {
    const named = this.names.applyTo(`${asker.name} ${method} ${address}${ask.when ? ` ${ask.when}` : ""}`);
    const count = (this.counts.get(named) ?? 0) + 1;
    this.counts.set(named, count);
    const answer = await this.send(asker, method, address, ask);
    this.answers.push({
      ask: count === 1 ? named : `${named} #${count}`,
      ...this.kept(answer, ask.isUnordered),
    });
    return answer;
  }

  /** Makes a call without storing the answer. */
  async peek(asker: Asker, call: CallName, ask: Ask = {}): Promise<RawAnswer> {
    return await this.send(asker, (api[call] as Endpoint).method, addressFor(call, ask), ask);
  }

  private async send(asker: Asker, method: string, address: string, ask: Ask): Promise<RawAnswer> {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(this.url + address, {
        method,
        ...requestOf(asker, ask),
        redirect: "manual",
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!busyStatuses.has(response.status) || tries === mostTries) {
        return {
          status: response.status,
          headers: response.headers,
          bytes,
          json: () => JSON.parse(bytes.toString("utf8")),
        };
      }
      await pause(1000 * Number(response.headers.get("retry-after") ?? 1));
    }
  }

  private kept({ status, headers, bytes }: RawAnswer, isUnordered = false): Omit<StoredResponse, "ask"> {
    const isText = textTypes.test(headers.get("content-type") ?? "");
    const text = isText ? this.names.applyTo(bytes.toString("utf8")) : "";
    const body = isText ? Buffer.from(isUnordered ? sortedPayload(text) : text) : bytes;
    const told = [...headers].filter(([name]) => !passing.has(name));
    return {
      status,
      headers: Object.fromEntries(told.map(([name, value]) => [name, this.headerText(name, value)])),
      body: storeBody(this.folder, body),
    };
  }

  private headerText(name: string, value: string): string {
    if (name === "etag") return value.replace(/"[^"]*"/, '"<tag>"');
    if (name === "set-cookie") return value.replace(/=[^;]*/, "=<value>");
    return this.names.applyTo(value);
  }
}

function sortedPayload(text: string): string {
  const answer = JSON.parse(text) as { readonly payload: readonly unknown[] };
  const payload = answer.payload.map((item) => JSON.stringify(item)).toSorted();
  return JSON.stringify({ ...answer, payload });
}

function addressFor(call: CallName, { params = {}, query = "" }: Ask): string {
  const path = addressOf(api[call]).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call} needs ${name}`);
    return encodeURIComponent(value);
  });
  return query === "" ? path : `${path}?${query}`;
}

function requestOf({ key }: Asker, { json, text, form, files, headers }: Ask): RequestInit {
  const common = {
    // Whether an answer is compressed depends on its size, and is not compared here.
    "accept-encoding": "identity",
    ...(key !== undefined && { sttauthorization: key }),
    ...headers,
  };
  if (json !== undefined) {
    return { headers: { ...common, "content-type": "application/json" }, body: JSON.stringify(json) };
  }
  if (text !== undefined) return { headers: common, body: text };
  if (form) return { headers: common, body: new URLSearchParams(form) };
  if (!files) return { headers: common };
  const body = new FormData();
  for (const { name, bytes } of files) body.append("file", new Blob([Uint8Array.from(bytes)]), name);
  return { headers: common, body };
}

import { api, type Api, type CallName } from "@cairn/contracts/api";
import { addressOf } from "@cairn/contracts/endpoint";
import type {
  BodyOf,
  Endpoint,
  GivenMetadataOf,
  GivenPayloadOf,
  ParamsOf,
  QueryOf,
} from "@cairn/contracts/endpoint";
import {
  type commonErrors,
  type ErrorCode,
  errorTable,
  type FieldError,
  wireCode,
} from "@cairn/contracts/errors";
import type { UnreachedPoint } from "@cairn/contracts/planner/planner";
import { vi } from "vitest";

/** What the client sent with one call, as the contract reads it. */
export interface SentCall<N extends CallName> {
  readonly params: ParamsOf<Api[N]>;
  readonly query: QueryOf<Api[N]>;
  readonly body: BodyOf<Api[N]>;
  /** Its own headers, which say who asks, and with what proof. */
  readonly headers: Headers;
}

type RefusalOf<N extends CallName> = Api[N]["errors"][number] | (typeof commonErrors)[number];

/** Gets the files of the client itself. */
const getFile = globalThis.fetch.bind(globalThis);

/** What the other end does with one call. */
type Reply = (sent: SentCall<CallName>) => Response | Promise<Response>;

/**
 * The other end of the wire in a test of a component. It knows no rule of the server, only the contract: payloads are of its
 * types and pass its schemas, and every request is read by them, so that neither end can differ from what the server understands.
 * A test says which calls it expects.
 */
export class ServerStub {
  private readonly replies = new Map<CallName, Reply>();
  private rest: Reply | undefined;
  private readonly sent: { readonly name: CallName; readonly sent: SentCall<CallName> }[] = [];
  private readonly fault = Promise.withResolvers<never>();
  private readonly over = Promise.withResolvers<undefined>();
  private isOver = false;
  private readonly underWay = new Set<Promise<Response>>();
  /** What went wrong; a test that leaves something here has failed. */
  readonly faults: string[] = [];

  constructor() {
    vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => {
      const url = new URL(address, location.origin);
      return url.pathname.startsWith("/apiserver/") ? this.follow(this.receive(url, init)) : getFile(address);
    });
    // Asked beside every card with a place, and by every map; a test that is about these says what they are.
    this.answer("nameTowns", ({ query }) => ({ towns: query.points.map(() => null) }));
    this.answer("listMapRegions", { version: "1", regions: [], hasStyles: false });
  }

  /**
   * Answers a call, each time that it is made, until something else is said. A function makes the payload from what was sent.
   *
   * @throws ZodError if the contract does not have such a payload
   */
  answer<N extends CallName>(
    name: N,
    payload: GivenPayloadOf<Api[N]> | ((sent: SentCall<N>) => GivenPayloadOf<Api[N]>),
    ...[metadata]: undefined extends GivenMetadataOf<Api[N]> ? [] : [metadata: GivenMetadataOf<Api[N]>]
  ): void {
    const of = payload as unknown;
    const response = (given: unknown) => answerOf(api[name], given, metadata);
    if (typeof of !== "function") response(of);
    this.replies.set(name, (sent) => response(typeof of === "function" ? of(sent) : of));
  }

  /** Refuses a call with one of the codes that its contract has; of a route also the points that no way reaches. */
  refuse<N extends CallName>(
    name: N,
    code: RefusalOf<N>,
    fields: readonly FieldError[] = [],
    points?: N extends "findRoute" ? readonly UnreachedPoint[] : never,
  ): void {
    this.replies.set(name, () => refusalOf(api[name], code, fields, points));
  }

  /** Refuses all calls of which nothing else is said, for a test to which it does not matter what its screens ask. */
  refuseRest(code: (typeof commonErrors)[number]): void {
    this.rest = () => refusalOf(api.getUser, code, []);
  }

  /** Nothing answers this call: the network is away. */
  cut(name: CallName): void {
    this.replies.set(name, () => Promise.reject(new TypeError("Failed to fetch")));
  }

  /** Keeps the reply that is set for a call until the returned function is called. */
  hold(name: CallName): () => void {
    const reply = this.replies.get(name);
    if (!reply) throw new Error(`Say first what answers ${name}.`);
    const held = Promise.withResolvers<undefined>();
    this.replies.set(name, async (sent) => {
      await Promise.race([held.promise, this.over.promise]);
      return this.isOver ? nowhere() : await reply(sent);
    });
    return () => {
      held.resolve(undefined);
    };
  }

  /** The test is over: refuses what it has held, and whatever is asked from now on. */
  end(): void {
    this.isOver = true;
    this.over.resolve(undefined);
  }

  /** Resolves when the client has read all answers. */
  async allRead(): Promise<void> {
    do {
      await Promise.allSettled(this.underWay);
      // Read after those before it; then comes what the client does with them.
      await new Response("").text();
      await new Promise((resolve) => setTimeout(resolve));
    } while (this.underWay.size > 0);
  }

  /** What was sent with each call of this name so far, the first one first. */
  callsOf<N extends CallName>(name: N): readonly SentCall<N>[] {
    return this.sent.filter((call) => call.name === name).map(({ sent }) => sent as SentCall<N>);
  }

  /** Fails as soon as the client makes a call that the test does not expect, or that the server would refuse. */
  readonly broken = this.fault.promise;

  private async follow(answer: Promise<Response>): Promise<Response> {
    this.underWay.add(answer);
    try {
      return await answer;
    } finally {
      this.underWay.delete(answer);
    }
  }

  private async receive(url: URL, { method = "GET", body, headers, signal }: RequestInit): Promise<Response> {
    if (this.isOver) return nowhere();
    const found = findCall(method, url.pathname);
    const reply = found && (this.replies.get(found.name) ?? this.rest);
    if (!found || !reply) {
      const hint = found ? `say server.answer("${found.name}", …) first` : "the contract has no such call";
      return this.breaks(`The client called ${method} ${url.pathname}${url.search}: ${hint}.`);
    }
    const read = readCall(api[found.name], found.params, url.searchParams, body);
    if (typeof read === "string")
      return this.breaks(`The server would refuse what was sent to ${found.name}: ${read}`);
    const sent = { ...read, headers: new Headers(headers) };
    this.sent.push({ name: found.name, sent });
    try {
      const response = await reply(sent);
      signal?.throwIfAborted();
      return response;
    } catch (error) {
      // The client takes everything that is thrown here for a network that is away; a payload that no server sends is a fault.
      if (isOfTheWire(error)) throw error;
      return this.breaks(`${found.name}: ${String(error)}`);
    }
  }

  private breaks(words: string): Response {
    this.faults.push(words);
    this.fault.reject(new Error(words));
    return nowhere();
  }
}

const nowhere = (): Response => refusalOf(api.getUser, "request.not_found", []);

/** What `cut` throws, and a request that the client gave up. */
const isOfTheWire = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof TypeError && error.message === "Failed to fetch");

/** The call with this method and path; `/workouts/aroundid` before `/workouts/{workoutKey}`. */
function findCall(
  method: string,
  path: string,
): { name: CallName; params: Record<string, string> } | undefined {
  const found = (Object.keys(api) as CallName[])
    .filter((name) => api[name].method === method)
    .map((name) => ({ name, match: patternOf(api[name]).exec(path) }))
    .filter(({ match }) => match !== null)
    .toSorted(
      (a, b) => Object.keys(a.match?.groups ?? {}).length - Object.keys(b.match?.groups ?? {}).length,
    )[0];
  if (!found) return undefined;
  const groups = Object.entries(found.match?.groups ?? {});
  return {
    name: found.name,
    params: Object.fromEntries(groups.map(([key, value]) => [key, decodeURIComponent(value)])),
  };
}

const patternOf = (call: Endpoint): RegExp =>
  new RegExp(`^${addressOf(call).replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

/** Reads a request by its contract; a text says why the server would refuse it. */
function readCall(
  { params, query, body, bodyKind }: Endpoint,
  given: Readonly<Record<string, string>>,
  search: URLSearchParams,
  sent: RequestInit["body"],
): Omit<SentCall<CallName>, "headers"> | string {
  const parts = {
    params: params?.safeParse(given),
    query: query?.safeParse(Object.fromEntries(search)),
    body: body?.safeParse(bodyKind === "json" ? JSON.parse(sent as string) : bodyOf(bodyKind, sent)),
  };
  for (const [part, result] of Object.entries(parts)) {
    if (result && !result.success) return `${part}: ${result.error.message}`;
  }
  return {
    params: parts.params?.data,
    query: parts.query?.data,
    body: body ? parts.body?.data : sent,
  } as Omit<SentCall<CallName>, "headers">;
}

const bodyOf = (kind: Endpoint["bodyKind"], sent: RequestInit["body"]): unknown =>
  kind === "form" ? Object.fromEntries(new URLSearchParams(sent as string)) : sent;

function answerOf(call: Endpoint, given: unknown, metadata: unknown): Response {
  if (call.answer === "binary") return new Response(given as ArrayBuffer);
  const payload = call.payload ? call.payload.parse(given) : given;
  if (call.answer === "plain") return Response.json(payload);
  return Response.json({ error: null, payload, metadata: call.metadata?.parse(metadata) ?? null });
}

function refusalOf(
  call: Endpoint,
  code: ErrorCode,
  fields: readonly FieldError[],
  points?: readonly UnreachedPoint[],
): Response {
  const error = { code: wireCode(code), reason: code, description: errorTable[code].text, fields, points };
  return Response.json(
    { error, payload: null, metadata: null },
    { status: call.statuses?.[code] ?? errorTable[code].status },
  );
}

import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { endpoint } from "@cairn/contracts/endpoint";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createBareApp } from "../../../../test/bare-app.ts";
import { endTurn } from "../../workers/share-scope.ts";
import { registerEndpoint, registerRaw } from "../register-endpoint.ts";
import { registerList } from "../register-list.ts";
import { answerErrors } from "../requests/error-answers.ts";

const named = {
  id: "API-13",
  method: "GET",
  summary: "",
  auth: "anyone",
  access: "open",
  params: z.object({ name: z.string() }),
  errors: [],
} as const;
const answer = endpoint({ ...named, path: "/answer/{name}", payload: z.string(), answer: "envelope" });
const file = endpoint({ ...named, path: "/file/{name}", answer: "binary" });
const change = endpoint({
  ...named,
  path: "/change/{name}",
  changes: true,
  payload: z.string(),
  answer: "envelope",
});
const thread = endpoint({ ...named, path: "/thread/{name}", payload: z.string(), answer: "envelope" });
const list = endpoint({ ...named, path: "/list/{name}", payload: z.array(z.string()), answer: "envelope" });

/** What one caller may have waiting for an answer, besides the two that are made (`docs/decisions/load-limits.md#0053`). */
const mostWaiting = 128;

const [reader, other] = ["192.0.2.1", "192.0.2.2"];

describe("turns of reads", () => {
  let app: FastifyInstance;
  let begun: string[];
  let ends: Map<string, () => void>;
  let sent: Promise<LightMyRequestResponse>[];
  let arrived: number;

  beforeEach(() => {
    [begun, ends, sent, arrived] = [[], new Map(), [], 0];
    app = createBareApp();
    app.addHook("preHandler", async () => {
      arrived += 1;
    });
    answerErrors(app);
    /** Work that lasts until the test ends it. */
    const workOn = async (name: string): Promise<void> => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
    };
    registerEndpoint(app, answer, async ({ params }) => {
      await workOn(params.name);
      return { payload: params.name };
    });
    registerRaw(app, file, async ({ params }) => {
      await workOn(params.name);
      return params.name;
    });
    registerEndpoint(app, change, async ({ params }) => {
      await workOn(params.name);
      return { payload: params.name };
    });
    registerEndpoint(app, thread, async ({ params }) => {
      endTurn();
      await workOn(params.name);
      return { payload: params.name };
    });
    registerList(app, list, async ({ params: { name } }) => ({
      pages: (async function* () {
        for (let page = 1; page <= 3; page += 1) {
          await workOn(`${name}, page ${page}`);
          yield [`${name}, page ${page}`];
        }
        return [];
      })(),
      metadata: undefined,
    }));
  });
  afterEach(async () => {
    await endAll();
    await Promise.all(sent);
    await app.close();
  });

  const ask = (path: string, remoteAddress = reader): Promise<LightMyRequestResponse> => {
    const asked = app.inject({ url: `/apiserver/v1${path}`, remoteAddress });
    sent.push(asked);
    return asked;
  };
  const end = (name: string): void => {
    ends.get(name)?.();
    ends.delete(name);
  };
  /** Ends the work of everything that was sent, as it begins. */
  const endAll = async (): Promise<void> => {
    const over = new AbortController();
    void Promise.allSettled(sent).then(() => over.abort());
    while (!over.signal.aborted) {
      for (const name of ends.keys()) end(name);
      await new Promise(setImmediate);
    }
  };

  it("give a caller two answers at a time, and others theirs beside them", async () => {
    for (const name of ["a1", "a2", "a3", "a4"]) void ask(`/answer/${name}`);
    await expect.poll(() => begun).toEqual(["a1", "a2"]);
    const others = ask("/answer/b1", other);
    await expect.poll(() => begun).toEqual(["a1", "a2", "b1"]);
    end("b1");
    expect((await others).json().payload).toBe("b1");
    end("a1");
    await expect.poll(() => begun).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("answer the burst of a page whole", async () => {
    const page = Array.from({ length: 60 }, (_, n) => ask(n % 2 === 0 ? `/answer/${n}` : `/file/${n}`));
    await endAll();
    expect((await Promise.all(page)).map(({ statusCode }) => statusCode)).toEqual(page.map(() => 200));
  });

  it("refuse at once what one caller sends beyond that, and say when to try again", async () => {
    for (let n = 0; n < 2 + mostWaiting; n += 1) void ask(`/answer/${n}`);
    await expect.poll(() => begun).toEqual(["0", "1"]);
    const refused = await ask("/answer/late");
    expect([refused.statusCode, refused.json().error.reason]).toEqual([429, "request.share_used"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const others = ask("/answer/others", other);
    await expect.poll(() => begun).toEqual(["0", "1", "others"]);
    end("others");
    expect((await others).statusCode).toBe(200);
  });

  it("let files pass what is made from rows", async () => {
    void ask("/answer/slow");
    for (const name of ["f1", "f2", "f3", "f4", "f5"]) void ask(`/file/${name}`);
    await expect.poll(() => begun).toEqual(["slow", "f1", "f2", "f3", "f4"]);
  });

  it("are not for what changes something, nor while a thread works", async () => {
    const paths = ["/change/a", "/change/b", "/change/c", "/thread/d", "/thread/e", "/thread/f", "/answer/g"];
    for (const path of paths) void ask(path);
    await expect.poll(() => begun.toSorted()).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  });

  it("come again for each page of a list", async () => {
    void ask("/answer/slow");
    const asked = ask("/list/long");
    await expect.poll(() => begun).toEqual(["slow", "long, page 1"]);
    void ask("/answer/short");
    end("long, page 1");
    await expect.poll(() => begun).toEqual(["slow", "long, page 1", "short"]);
    await endAll();
    expect((await asked).json().payload).toEqual(["long, page 1", "long, page 2", "long, page 3"]);
  });

  it("do not come for somebody who has left", async () => {
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const read = async (name: string) => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(`GET /apiserver/v1/answer/${name} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      return socket;
    };
    const stayers = [await read("first"), await read("second")];
    await expect.poll(() => begun.toSorted()).toEqual(["first", "second"]);
    const leavers = [];
    for (let n = 0; n < mostWaiting; n += 1) leavers.push(await read(`${n}`));
    await expect.poll(() => arrived).toBe(2 + mostWaiting);
    for (const socket of leavers) socket.destroy();
    const connections = (): Promise<number> =>
      new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connections).toBe(stayers.length);
    void ask("/answer/last", "127.0.0.1");
    end("first");
    await expect.poll(() => begun.slice(stayers.length)).toEqual(["last"]);
    for (const socket of stayers) socket.destroy();
  });
});

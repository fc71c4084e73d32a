import { gunzipSync } from "node:zlib";
import { endpoint } from "@cairn/contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createBareApp } from "../../../test/bare-app.ts";
import { inPages, pagesAfter, registerList } from "./register-list.ts";

const numbers = endpoint({
  id: "API-13",
  method: "GET",
  path: "/numbers",
  summary: "As many numbers as are asked for",
  auth: "anyone",
  access: "open",
  query: z.object({ count: z.coerce.number(), isResumed: z.coerce.boolean().default(false) }),
  payload: z.array(z.number()),
  metadata: z.object({ count: z.number() }),
  answer: "envelope",
  errors: [],
});

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe("lists that are written page by page", () => {
  let app: FastifyInstance;

  beforeAll(() => {
    app = createBareApp();
    registerList(app, numbers, async ({ query: { count, isResumed } }) => {
      const pages = inPages(upTo(count), (n) => n);
      return { pages: isResumed ? pagesAfter(await pages.next(), pages) : pages, metadata: { count } };
    });
  });
  afterAll(() => app.close());

  const ask = (count: number, query = "", encoding = "identity", method: "GET" | "HEAD" = "GET") =>
    app.inject({
      method,
      url: `/apiserver/v1/numbers?count=${count}${query}`,
      headers: { "accept-encoding": encoding },
    });

  it.each([0, 1, 99, 100, 101, 200, 750])("have each of %i items once, and their metadata", async (count) => {
    for (const query of ["", "&isResumed=1"]) {
      const plain = await ask(count, query);
      expect(plain.json()).toEqual({ error: null, payload: upTo(count), metadata: { count } });
      const { headers, rawPayload } = await ask(count, query, "gzip");
      const body = headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload;
      expect(body).toEqual(plain.rawPayload);
    }
  });

  it("are sent at once, with their length, if they have one page", async () => {
    const [short, long] = [await ask(100), await ask(101)];
    expect(short.headers["content-length"]).toBe(`${short.rawPayload.length}`);
    expect(long.headers["content-length"]).toBeUndefined();
    expect((await ask(100, "", "identity", "HEAD")).headers["content-length"]).toBe(
      short.headers["content-length"],
    );
  });
});

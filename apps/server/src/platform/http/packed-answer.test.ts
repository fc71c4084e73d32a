import { gunzipSync } from "node:zlib";
import { api } from "@cairn/contracts/api";
import { endpoint, type Endpoint } from "@cairn/contracts/endpoint";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sendCacheHeaders } from "./cache-headers.ts";
import { registerEndpoint } from "./register-endpoint.ts";

/** What opens an account, by the names that answers give it. */
const opens = /"(?:sessionkey|token|secret|recoveryCodes)":/;

const text = endpoint({
  id: "API-1",
  method: "GET",
  path: "/text",
  summary: "As many letters as are asked for",
  auth: "anyone",
  query: z.object({ letters: z.coerce.number() }),
  payload: z.object({ text: z.string() }),
  answer: "plain",
  errors: [],
});
const secretText = endpoint({ ...text, path: "/secret-text", opensAccount: true });

describe("JSON answers", () => {
  let app: FastifyInstance;

  beforeAll(() => {
    app = fastify();
    app.decorate("endpoints", []);
    app.decorate("verifyAnswers", true);
    app.decorateRequest("actor");
    app.addHook("onRequest", (request, _reply, done) => {
      request.actor = { kind: "anonymous", cookieAlone: false };
      done();
    });
    sendCacheHeaders(app);
    for (const one of [text, secretText]) {
      registerEndpoint(app, one, ({ query }) =>
        Promise.resolve({ payload: { text: "a".repeat(query.letters) } }),
      );
    }
  });
  afterAll(() => app.close());

  const ask = (path: string, encoding: string | undefined, method: "GET" | "HEAD" = "GET") =>
    app.inject({
      method,
      url: `/apiserver/v1/${path}`,
      headers: encoding === undefined ? {} : { "accept-encoding": encoding },
    });

  it("go packed to who reads gzip, and hold the same", async () => {
    const [plain, packed] = [
      await ask("text?letters=5000", undefined),
      await ask("text?letters=5000", "br, gzip;q=0.5"),
    ];
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-length": String(packed.rawPayload.length),
      "content-type": "application/json; charset=utf-8",
    });
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });

  it.each([undefined, "identity", "br", "gzip;q=0", "gzip"])(
    "tell caches that they come packed or not, also to who says %s",
    async (encoding) => {
      const { headers } = await ask("text?letters=5000", encoding);
      expect(headers["vary"]).toBe("Authorization, STTAuthorization, Origin, Accept-Encoding");
      expect(headers["content-encoding"]).toBe(encoding === "gzip" ? "gzip" : undefined);
    },
  );

  it("have the same headers without their body", async () => {
    const [whole, head] = [
      await ask("text?letters=5000", "gzip"),
      await ask("text?letters=5000", "gzip", "HEAD"),
    ];
    for (const name of ["content-encoding", "content-length", "content-type", "vary"]) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
    expect(head.rawPayload.length).toBe(0);
  });

  it("go as they are where packing is not worth it", async () => {
    const { headers } = await ask("text?letters=900", "gzip");
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("go as they are where they hold what opens an account, however long they are", async () => {
    const { headers, rawPayload } = await ask("secret-text?letters=5000", "gzip");
    expect(rawPayload.length).toBeGreaterThan(5000);
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("are marked in the contract where they hold what opens an account", () => {
    const calls: readonly (readonly [string, Endpoint])[] = Object.entries(api);
    const holding = calls.filter(([, { payload }]) =>
      opens.test(
        JSON.stringify(z.toJSONSchema(payload ?? z.null(), { unrepresentable: "any", io: "input" })),
      ),
    );
    const marked = calls.filter(([, { opensAccount }]) => opensAccount);
    expect(holding.length).toBeGreaterThan(5);
    expect(marked.map(([name]) => name)).toEqual(holding.map(([name]) => name));
  });
});

import { gunzipSync } from "node:zlib";
import { api } from "@cairn/contracts/api";
import { endpoint, type Endpoint } from "@cairn/contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createBareApp } from "../../../../test/bare-app.ts";
import { registerEndpoint } from "../register-endpoint.ts";

/** Secrets that give access to an account, by their names in answers. */
const opens = /"(?:sessionkey|token|secret|recoveryCodes)":/;

const text = endpoint({
  id: "API-1",
  method: "GET",
  path: "/text",
  summary: "As many letters as are asked for",
  auth: "anyone",
  access: "open",
  query: z.object({ letters: z.coerce.number() }),
  payload: z.object({ text: z.string() }),
  answer: "plain",
  errors: [],
});
const secretText = endpoint({ ...text, path: "/secret-text", opensAccount: true });

describe("JSON answers", () => {
  let app: FastifyInstance;

  beforeAll(() => {
    app = createBareApp();
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

  it("are compressed for clients that accept gzip, with the same content", async () => {
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
    "tell caches that they depend on compression, also to clients that say %s",
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

  it("are not compressed if it is not worthwhile", async () => {
    const { headers } = await ask("text?letters=900", "gzip");
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("are not compressed if they contain a secret of an account, however long they are", async () => {
    const { headers, rawPayload } = await ask("secret-text?letters=5000", "gzip");
    expect(rawPayload.length).toBeGreaterThan(5000);
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("are marked in the contract if they contain a secret of an account", () => {
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

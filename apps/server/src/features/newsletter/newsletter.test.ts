import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

/** Somebody else's mailing list, with the answers of both kinds of receivers. */
const asked: string[] = [];
let receiver: Server;
let plain: TestApp;
let form: TestApp;

const answerForm = ({ searchParams }: URL, response: ServerResponse): void => {
  const isKnown = searchParams.get("EMAIL") === "known@example.org";
  const answer = isKnown
    ? { result: "error", msg: 'known@example.org is already subscribed to list News. <a href="/">Update</a>' }
    : { result: "success", msg: "Almost finished..." };
  response.end(`${searchParams.get("c") ?? ""}(${JSON.stringify(answer)})`);
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? "/", "http://receiver.example.org");
  const body = await text(request);
  asked.push(`${request.method ?? ""} ${url.pathname}${url.search} ${body}`);
  if (url.pathname === "/subscribe/post-json") {
    answerForm(url, response);
    return;
  }
  const email = new URLSearchParams(body).get("email");
  const status = { "known@example.org": 409, "bad@example.org": 400, "down@example.org": 503 }[email ?? ""];
  if (email === "away@example.org") response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  else response.writeHead(status ?? 200).end("ok");
};

beforeAll(async () => {
  receiver = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  plain = await createTestApp({ humanCheck: "off", newsletterUrl: `${origin}/list?token=secret` });
  form = await createTestApp({
    humanCheck: "off",
    beside: plain,
    newsletterUrl: `${origin}/subscribe/post?u=1&id=2`,
  });
});
afterAll(async () => {
  await form.close();
  await plain.close();
  receiver.close();
});
beforeEach(() => {
  asked.length = 0;
});

const subscribe = async (server: TestApp, email: string) => {
  const response = await server.call("POST", "/newsletter/subscribe", { payload: { email } });
  return [response.statusCode, response.json<{ payload?: unknown }>().payload ?? null];
};

/** Whether the client is told about a newsletter. */
const said = async (server: TestApp) =>
  (await server.call("GET", "/user/signup")).json<{ payload: { newsletter: boolean } }>().payload.newsletter;

describe("[API-99] the newsletter", () => {
  it("[NEWS-1] takes an address once; an address that is already subscribed is no error", async () => {
    expect(await subscribe(plain, "new@example.org")).toEqual([200, { state: "subscribed" }]);
    expect(await subscribe(plain, "known@example.org")).toEqual([200, { state: "already_subscribed" }]);
    expect(asked).toEqual([
      "POST /list?token=secret email=new%40example.org",
      "POST /list?token=secret email=known%40example.org",
    ]);
  });

  it("[NEWS-1] uses Mailchimp's form", async () => {
    expect(await subscribe(form, "new@example.org")).toEqual([200, { state: "subscribed" }]);
    expect(await subscribe(form, "known@example.org")).toEqual([200, { state: "already_subscribed" }]);
    expect(asked[0]).toBe("GET /subscribe/post-json?u=1&id=2&EMAIL=new%40example.org&c=callback ");
  });

  it("[NEWS-1] sends nothing without an address", async () => {
    for (const email of ["", "nobody", "a@b@example.org", `${"x".repeat(300)}@example.org`]) {
      expect((await subscribe(plain, email))[0]).toBe(400);
    }
    expect(asked).toEqual([]);
  });

  it("[NEWS-1] reports that the receiver refuses, is away or redirects, without its address", async () => {
    for (const name of ["bad", "down", "away"]) {
      const response = await plain.call("POST", "/newsletter/subscribe", {
        payload: { email: `${name}@example.org` },
      });
      expect([response.statusCode, response.body.includes("secret")]).toEqual([502, false]);
    }
  });

  it("[NEWS-1] is announced to the client if there is one", async () => {
    const off = await createTestApp({ humanCheck: "off", beside: plain });
    expect([await said(plain), await said(off)]).toEqual([true, false]);
    expect((await subscribe(off, "new@example.org"))[0]).toBe(404);
    await off.close();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { committingClients } from "./committing-clients.ts";
import { sendRaw } from "./raw-request.ts";
import { readingClients } from "./reading-clients.ts";
import type { RecordedRequest } from "./recorded-requests.ts";
import { createWireWorld, type WireWorld } from "./wire-world.ts";

/** A value of an answer by its path, such as `payload.0.key`. */
const valueAt = (answer: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((held, name) => (held as Readonly<Record<string, unknown>> | null)?.[name], answer);

/*
 * Every known family of clients, with the bytes that its source code or its recordings have: line, headers, encoding and
 * body are written to the connection as they stand, and the client must find what it reads, and the state that it
 * expects afterwards.
 */
describe("recorded requests of", () => {
  let world: WireWorld;
  let address = "";

  beforeAll(async () => {
    world = await createWireWorld();
    address = await world.address();
  });
  beforeEach(() => world.forgetCalls());
  afterAll(() => world.close());

  it.each([...committingClients, ...readingClients])(
    "[API-5] [API-10] [API-46] $name: $does",
    async ({ requests }) => {
      const names: Record<string, string> = { ...world.names };
      const put = (text: string) =>
        text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);

      const replay = async ({
        head,
        body = "",
        status = 200,
        reads = {},
        keeps = {},
        begins,
      }: RecordedRequest) => {
        const content = typeof body === "string" ? put(body) : body;
        const answer = await sendRaw(address, head.map(put), content);
        const text = answer.body.toString("utf8");
        const asked = put(head[0] ?? "");
        expect([asked, answer.status, text.slice(0, 300)]).toEqual([asked, status, text.slice(0, 300)]);
        if (begins) expect(answer.body.toString("latin1").slice(0, 200)).toMatch(begins);
        const read =
          Object.keys({ ...reads, ...keeps }).length > 0 ? (JSON.parse(text) as unknown) : undefined;
        for (const [path, wanted] of Object.entries(reads)) {
          const value = valueAt(read, path);
          const isRight =
            typeof wanted === "function"
              ? (wanted as (value: unknown) => boolean)(value)
              : JSON.stringify(value) === put(JSON.stringify(wanted) ?? "") || value === wanted;
          expect([asked, path, value, isRight]).toEqual([asked, path, value, true]);
        }
        for (const [name, path] of Object.entries(keeps)) names[name] = String(valueAt(read, path));
      };
      for (const request of requests) await replay(request);
    },
  );
});

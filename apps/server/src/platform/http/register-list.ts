import { Readable } from "node:stream";
import type { Endpoint, GivenMetadataOf, GivenPayloadOf } from "@cairn/contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isCallerStillIn } from "../access/identify-actor.ts";
import { compileJson } from "../json/compile-json.ts";
import { verifyAnswer } from "./answers/answer-serializer.ts";
import { AppError } from "./answers/app-error.ts";
import { packedAnswer, packedStream } from "./answers/packed-answer.ts";
import { type Call, registerRaw } from "./register-endpoint.ts";

const comma = 44;
const nothing = Buffer.alloc(0);
const start = Buffer.from('{"error":null,"payload":[');

type ItemOf<E extends Endpoint> = GivenPayloadOf<E> extends readonly (infer Item)[] ? Item : never;

/** Pages of a list; the last one may be returned, so that it is known that none follows. */
export type Pages<Item> = AsyncIterator<readonly Item[], readonly Item[] | undefined>;

/** A list that is created page by page while it is sent. */
export interface PagedAnswer<E extends Endpoint> {
  readonly pages: Pages<ItemOf<E>>;
  readonly metadata: GivenMetadataOf<E>;
}

/** A page as JSON, without a byte if it has no items. */
interface WrittenPage {
  readonly json: Buffer;
  readonly isLast: boolean;
}

/** Items that are written at once of a list that is read at once; 1,000 would block everybody else for a tenth of a second. */
const writtenAtOnce = 100;

/** Pages of a list that was read at once. */
export async function* inPages<Row, Item>(
  rows: readonly Row[],
  view: (row: Row) => Item,
): AsyncGenerator<readonly Item[], readonly Item[]> {
  let from = 0;
  for (; from + writtenAtOnce < rows.length; from += writtenAtOnce)
    yield rows.slice(from, from + writtenAtOnce).map(view);
  return rows.slice(from).map(view);
}

/** Pages of which the first has already been read. */
export async function* pagesAfter<Item>(
  first: IteratorResult<readonly Item[], readonly Item[] | undefined>,
  rest: Pages<Item>,
): AsyncGenerator<readonly Item[], readonly Item[] | undefined> {
  let page = first;
  while (page.done !== true) {
    yield page.value;
    page = await rest.next();
  }
  return page.value;
}

/**
 * Registers a call whose payload is a list of any length. The first page is created before the answer begins, so that its failure
 * is an ordinary refusal; a later failure cuts the answer off, so that no JSON reader accepts it as complete. So does the end of
 * the caller's session: a reader may take hours. A list of one page is sent at once.
 */
export function registerList<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<PagedAnswer<E>>,
): void {
  if (!(endpoint.payload instanceof z.ZodArray))
    throw new Error(`${endpoint.path} does not answer with a list`);
  const writePage = compileJson(endpoint.payload);
  const writeMetadata = compileJson(endpoint.metadata ?? z.null());
  registerRaw(app, endpoint, async (call) => {
    const { request, reply } = call;
    const { pages, metadata } = await handle(call);
    const writeNext = async (): Promise<WrittenPage> => {
      const { value: items = [], done: isLast = false } = await pages.next();
      if (app.verifyAnswers) verifyAnswer(endpoint, { payload: items, metadata });
      return { json: items.length === 0 ? nothing : writePage(items), isLast };
    };
    const end = (): Buffer => Buffer.from(`],"metadata":${writeMetadata(metadata).toString()}}`);
    const first = await writeNext();
    reply.type("application/json; charset=utf-8");
    if (first.isLast)
      return await packedAnswer(
        endpoint,
        request,
        reply,
        Buffer.concat([start, first.json.subarray(1, -1), end()]),
      );
    const later = (): Promise<WrittenPage> =>
      app.readTurns.takeAgain(request, reply, "answers", async () => {
        const page = await writeNext();
        // After the last page there is nothing left to withhold.
        if (page.json.length > 0 && !(await isCallerStillIn(request))) throw new AppError("session.expired");
        return page;
      });
    const write = async function* (): AsyncGenerator<Buffer> {
      yield start;
      let isFirst = true;
      for (let page = first; ; page = await later()) {
        const { json, isLast } = page;
        if (json.length > 0) {
          // Without its brackets; the space of the first one is used for the comma.
          json.writeUInt8(comma, 0);
          yield json.subarray(isFirst ? 1 : 0, -1);
          isFirst = false;
        }
        if (isLast) break;
      }
      yield end();
    };
    return packedStream(request, reply, Readable.from(write()));
  });
}

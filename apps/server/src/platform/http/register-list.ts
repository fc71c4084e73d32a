import { Readable } from "node:stream";
import type { Endpoint, GivenMetadataOf, GivenPayloadOf } from "@cairn/contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isCallerStillIn } from "../access/identify-actor.ts";
import { compileJson } from "../json/compile-json.ts";
import { verifyAnswer } from "./answers/answer-serializer.ts";
import { AppError } from "./answers/app-error.ts";
import { packedStream } from "./answers/packed-answer.ts";
import { type Call, registerRaw } from "./register-endpoint.ts";

const comma = 44;
const nothing = Buffer.alloc(0);

type ItemOf<E extends Endpoint> = GivenPayloadOf<E> extends readonly (infer Item)[] ? Item : never;

/** A list that is created page by page while it is sent. */
export interface PagedAnswer<E extends Endpoint> {
  readonly pages: AsyncIterator<readonly ItemOf<E>[]>;
  readonly metadata: GivenMetadataOf<E>;
}

/** Items that are written at once of a list that is read at once; 1,000 would block everybody else for a tenth of a second. */
const writtenAtOnce = 100;

/** Pages of a list that was read at once. */
export async function* inPages<Row, Item>(
  rows: readonly Row[],
  view: (row: Row) => Item,
): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < rows.length; from += writtenAtOnce)
    yield rows.slice(from, from + writtenAtOnce).map(view);
}

/**
 * Registers a call whose payload is a list of any length. The first page is created before the answer begins, so that its failure
 * is an ordinary refusal; a later failure cuts the answer off, so that no JSON reader accepts it as complete. So does the end of
 * the caller's session: a reader may take hours.
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
    const { pages, metadata } = await handle(call);
    const writeNext = async (): Promise<Buffer | undefined> => {
      const page = await pages.next();
      if (page.done === true) return undefined;
      if (app.verifyAnswers) verifyAnswer(endpoint, { payload: page.value, metadata });
      return page.value.length === 0 ? nothing : writePage(page.value);
    };
    const first = await writeNext();
    const later = (): Promise<Buffer | undefined> =>
      app.readTurns.takeAgain(call.request, call.reply, "answers", async () => {
        const page = await writeNext();
        // After the last page there is nothing left to withhold.
        if (page && !(await isCallerStillIn(call.request))) throw new AppError("session.expired");
        return page;
      });
    const write = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('{"error":null,"payload":[');
      let isFirst = true;
      for (let json = first; json; json = await later()) {
        if (json.length === 0) continue;
        // Without its brackets; the space of the first one is used for the comma.
        json.writeUInt8(comma, 0);
        yield json.subarray(isFirst ? 1 : 0, -1);
        isFirst = false;
      }
      yield Buffer.from(`],"metadata":${writeMetadata(metadata).toString()}}`);
    };
    call.reply.type("application/json; charset=utf-8");
    return packedStream(call.request, call.reply, Readable.from(write()));
  });
}

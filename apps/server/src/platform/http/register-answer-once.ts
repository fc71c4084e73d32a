import type { Endpoint } from "@cairn/contracts/endpoint";
import type { FastifyInstance, FastifyReply } from "fastify";
import { compileAnswer, verifyAnswer } from "./answers/answer-serializer.ts";
import { varyByEncoding } from "./answers/cache-headers.ts";
import { OwnAnswers } from "./answers/own-answers.ts";
import { packedAnswer } from "./answers/packed-answer.ts";
import { matchesTag } from "./answers/version-tag.ts";
import { acceptsBrotli, acceptsGzip } from "./answers/versioned-answer.ts";
import { type AnswerOf, type Call, registerRaw } from "./register-endpoint.ts";
import { requireSession } from "./requests/require-session.ts";

/** How to learn whether answers that were made before are still right. */
export interface OwnData {
  /** A text that is another one after each change of what a person's answers are made from, whichever process made it. */
  readonly versionOf: (ownerId: string) => Promise<string>;
  readonly now: () => Date;
}

/** A call for something that is made from a person's own data, for that person alone. */
type OwnEndpoint = Endpoint & { readonly auth: "session"; readonly access: "own" };

/** An answer that was made, before it is compressed. */
type MadeAnswer<E extends Endpoint> = AnswerOf<E> & {
  /** When it is no longer right, although nothing changes. */
  readonly endsAt?: Date | undefined;
};

/** Most bytes of answers that a process remembers: those of a thousand people with some hundred workouts. */
const rememberedBytes = 16 * 1024 * 1024;
/** Most bytes of one person's, who may have 20,000 workouts; nobody can take the place of all others. */
const rememberedOfOwner = 2 * 1024 * 1024;

const remembered = new WeakMap<FastifyInstance, OwnAnswers>();

function answersOf(app: FastifyInstance): OwnAnswers {
  const known = remembered.get(app) ?? new OwnAnswers(rememberedBytes, rememberedOfOwner);
  remembered.set(app, known);
  return known;
}

/** What a client reads of an answer beside its body, and what is repeated with it. */
const repeated = ["content-type", "content-encoding", "etag", "vary"] as const;

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    repeated.flatMap((name) =>
      reply.hasHeader(name) ? [[name, String(reply.getHeader(name))] as const] : [],
    ),
  );

const nothing = Buffer.alloc(0);

/**
 * An answer made from the caller's own data: as it was sent before, if nothing has changed.
 *
 * @param app the whole server, of which each process has one
 * @param name identifies the answer among those of the person, in any form that this client may get it
 * @param make makes it, with its headers; an answer with an `ETag` may then be 304
 */
export async function answerOnce(
  app: FastifyInstance,
  data: OwnData,
  { request, reply }: Pick<Call<OwnEndpoint>, "request" | "reply">,
  name: string,
  make: () => Promise<{ readonly bytes: Buffer; readonly endsAt?: Date | undefined }>,
): Promise<Buffer> {
  const answers = answersOf(app);
  const { userId } = requireSession(request);
  const form = `${name} ${acceptsGzip(request) ? "gzip" : ""} ${acceptsBrotli(request) ? "br" : ""}`;
  // Before anything that it is made from: what changes in between belongs to another version.
  const version = await data.versionOf(userId);
  let answer = answers.find(userId, version, form, data.now());
  if (!answer) {
    const made = await make();
    answer = { ...made, headers: headersOf(reply) };
    answers.add(userId, version, form, answer);
  }
  const tag = answer.headers["etag"];
  if (tag !== undefined && matchesTag(request, tag)) {
    for (const header of repeated) reply.removeHeader(header);
    varyByEncoding(reply);
    reply.header("etag", tag).code(304);
    return nothing;
  }
  reply.headers(answer.headers);
  return answer.bytes;
}

/** Registers a call that answers so with JSON. */
export function registerAnswerOnce<E extends OwnEndpoint>(
  app: FastifyInstance,
  data: OwnData,
  endpoint: E,
  {
    nameOf,
    make,
  }: {
    readonly nameOf: (call: Call<E>) => string;
    readonly make: (call: Call<E>) => Promise<MadeAnswer<E>>;
  },
): void {
  const serialize = compileAnswer(endpoint);
  registerRaw(app, endpoint, async (call) =>
    answerOnce(app, data, call, nameOf(call), async () => {
      const { payload, metadata, endsAt } = await make(call);
      if (app.verifyAnswers) verifyAnswer(endpoint, { payload, metadata });
      call.reply.type("application/json; charset=utf-8");
      const json = serialize({ payload, metadata });
      return { bytes: await packedAnswer(endpoint, call.request, call.reply, json), endsAt };
    }),
  );
}

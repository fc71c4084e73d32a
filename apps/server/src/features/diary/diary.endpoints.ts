import { Readable } from "node:stream";
import * as contract from "@cairn/contracts/diary";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { compileAnswer, verifyAnswer } from "../../platform/http/answers/answer-serializer.ts";
import { packedAnswer, packedBlocks } from "../../platform/http/answers/packed-answer.ts";
import { versionTag } from "../../platform/http/answers/version-tag.ts";
import { isKnown } from "../../platform/http/answers/versioned-answer.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { diaryMonths } from "./diary-months.ts";
import { writeColumns } from "./write-columns.ts";

const nothing = Buffer.alloc(0);

export function registerDiaryEndpoints(app: FastifyInstance, deps: Deps): void {
  const serialize = compileAnswer(contract.listDiaryMonths);

  registerRaw(app, contract.listDiaryMonths, async ({ actor, request, reply }) => {
    const payload = await diaryMonths(deps, actor);
    // It is sent compressed or not, so the tag identifies the content and not the bytes.
    const tag = `W/${await versionTag(deps.db, [actor.userId, JSON.stringify(payload)])}`;
    if (isKnown(request, reply, tag)) return nothing;
    const answer = { payload, metadata: { tag } };
    if (app.verifyAnswers) verifyAnswer(contract.listDiaryMonths, answer);
    reply.type("application/json; charset=utf-8");
    return await packedAnswer(contract.listDiaryMonths, request, reply, serialize(answer));
  });

  registerRaw(app, contract.getDiaryColumns, async ({ actor, query, request, reply }) => {
    const blocks = await writeColumns(deps, actor, query.part, query.months);
    reply.type(contract.getDiaryColumns.mediaType);
    // Each block is sent as soon as it is written.
    return packedBlocks(request, reply, Readable.from(blocks));
  });
}

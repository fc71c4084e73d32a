import * as contract from "@cairn/contracts/diary";
import type { FastifyInstance } from "fastify";
import { summarizedData } from "../../core/summaries/read-summary.ts";
import type { Deps } from "../../deps.ts";
import { varyByEncoding } from "../../platform/http/answers/cache-headers.ts";
import { packedBlocks } from "../../platform/http/answers/packed-answer.ts";
import { versionTag } from "../../platform/http/answers/version-tag.ts";
import { answerOnce, registerAnswerOnce } from "../../platform/http/register-answer-once.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { diaryMonths } from "./diary-months.ts";
import { writeColumns } from "./write-columns.ts";

export function registerDiaryEndpoints(app: FastifyInstance, deps: Deps): void {
  registerAnswerOnce(app, summarizedData(deps), contract.listDiaryMonths, {
    nameOf: () => "months",
    async make({ actor, reply }) {
      const payload = await diaryMonths(deps, actor);
      // It is sent compressed or not, so the tag identifies the content and not the bytes.
      const tag = `W/${await versionTag(deps.db, [actor.userId, JSON.stringify(payload)])}`;
      varyByEncoding(reply);
      reply.header("etag", tag);
      return { payload: [...payload], metadata: { tag } };
    },
  });

  registerRaw(app, contract.getDiaryColumns, async (call) => {
    const { actor, query, request, reply } = call;
    const { part, months } = query;
    return await answerOnce(
      app,
      summarizedData(deps),
      call,
      `${part} of ${months?.join() ?? "all months"}`,
      async () => {
        const blocks = await writeColumns(deps, actor, part, months);
        reply.type(contract.getDiaryColumns.mediaType);
        return { bytes: await packedBlocks(request, reply, blocks) };
      },
    );
  });
}

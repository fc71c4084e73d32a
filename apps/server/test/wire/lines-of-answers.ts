import { workout } from "./entities.ts";
import { exactly } from "./shape.ts";
import type { WireLine } from "./wire-line.ts";

/** Likes (1.13), one call after another about the same workout. */
export const linesOfAnswers: readonly WireLine[] = [
  {
    line: "1.13",
    says: "a like has no body, the media type of JSON and a header that is ignored",
    call: "POST /workouts/reaction/{public}",
    headers: { "content-type": "application/json", "x-totp": "123456" },
    payload: { reactionCount: exactly(1), userReacted: exactly(true) },
    afterwards: {
      call: "GET /workouts/reactions/{public}",
      payload: [{ username: "words", realname: "words", profileLink: "words" }],
    },
  },
  {
    line: "1.13",
    says: "it may be sent again, and stands with the workout",
    call: "POST /workouts/reaction/{public}",
    headers: { "content-type": "application/json" },
    payload: { reactionCount: exactly(1) },
    afterwards: {
      call: "GET /workouts/{public}/combined",
      payload: {
        ...workout,
        reactionCount: exactly(1),
        userReacted: exactly(true),
        reactions: [{ utfCode: "words", count: exactly(1), userReacted: exactly(true) }],
      },
    },
  },
  {
    line: "1.13",
    says: "it is taken back on the same path",
    call: "DELETE /workouts/reaction/{public}",
    payload: { reactionCount: exactly(0), userReacted: exactly(false) },
    afterwards: { call: "GET /workouts/{public}", payload: { reactionCount: exactly(0) } },
  },
];

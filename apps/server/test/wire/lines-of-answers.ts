import { workout } from "./entities.ts";
import { exactly } from "./shape.ts";
import type { WireLine } from "./wire-line.ts";

/** A comment in a workout, for clients from before and after its fields were renamed. */
const comment = {
  key: "key",
  comment: "words",
  text: "words",
  username: "words",
  realname: "words",
  realName: "words",
  profilePictureUrl: "address",
  timestamp: "ms",
} as const;

/** Comments and likes (1.13). */
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
  {
    line: "1.13",
    says: "a comment is plain text in UTF-8",
    call: "POST /workouts/comment/{public}",
    headers: { "content-type": "text/plain;charset=UTF-8", "x-totp": "123456" },
    body: "Hyvä lenkki!",
    payload: { ...comment, comment: exactly("Hyvä lenkki!"), commentCount: "int" },
    afterwards: { call: "GET /workouts/comments/{public}", payload: [comment] },
  },
  {
    line: "1.13",
    says: "it stands in the workout",
    call: "POST /workouts/comment/{public}",
    headers: { "content-type": "text/plain" },
    body: "Again!",
    payload: comment,
    afterwards: {
      call: "GET /workouts/{public}/combined",
      payload: { ...workout, commentCount: "int", comments: [comment] },
    },
  },
  {
    line: "1.13",
    says: "what is not there is not deleted",
    call: "DELETE /workouts/comment/{unknown}",
    status: 404,
    error: "404",
  },
];

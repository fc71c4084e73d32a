import type { CommentView } from "@cairn/contracts/comments";
import { server } from "./render-screen.tsx";
import { keyOf } from "./workout-examples.ts";

/** A comment by Ben; a later number is a later one. */
export const commentView = (number: number, changed: Partial<CommentView> = {}): CommentView => ({
  key: `64a0b1c2d3e4f5a6b7c8d${String(100 + number)}`,
  comment: `Comment ${number}`,
  text: `Comment ${number}`,
  username: "ben",
  realname: "Ben Salo",
  realName: "Ben Salo",
  timestamp: 1_780_000_000_000 + number,
  mentions: [],
  abilities: { delete: false },
  ...changed,
});

/** The server's list of comments, oldest first, of which it sends the latest. */
export const answerComments = (comments: readonly CommentView[]): void => {
  server.answer("listComments", ({ query: { limit = comments.length } }) => comments.slice(-limit), {
    ts: "1",
  });
};

/** The workout that they are about, with this number of them. */
export const commented = (commentCount: number) => ({ workoutKey: keyOf(1), commentCount });

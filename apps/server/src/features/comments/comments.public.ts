export { maxOwnComments } from "./add-comment.ts";
export { latestCommentsSql, type LatestComment, viewLatestComments } from "./latest-comments.queries.ts";
export { showLatestComments } from "./show-comments.ts";

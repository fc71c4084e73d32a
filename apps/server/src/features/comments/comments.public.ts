export { showLatestComments } from "./show-comments.ts";

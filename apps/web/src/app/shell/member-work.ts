// One file: each further one would be named in the script of the home page.
export { CommentDeletions } from "../../features/comments/comment-deletions.tsx";
export { NoteSender } from "../../features/day-notes/note-sender.tsx";

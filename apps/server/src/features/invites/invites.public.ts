export { createInvites } from "./create-invites.ts";
export { hashInviteCode } from "./invite-code.ts";
export { useInvite } from "./invites.queries.ts";

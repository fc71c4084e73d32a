import type { CommentView, MentionedPerson } from "@cairn/contracts/comments";
import { profileImage } from "@cairn/contracts/profile/profile-image-address";
import { writeMentions } from "@cairn/domain/text/comment-text";
import type { Actor } from "../../platform/access/actor.ts";
import type { CommentRow } from "./comments.queries.ts";

/** For whom comments are written. */
export interface CommentReader {
  readonly actor: Actor;
  /** Prefix of the address of a picture for old clients, see `addressFor`. */
  readonly address: string;
}

/**
 * A comment as known clients read it; the only place where a row becomes JSON.
 *
 * @param people people mentioned in it whom the reader may see, by id
 */
export function commentView(
  row: CommentRow,
  { actor, address }: CommentReader,
  people: ReadonlyMap<string, MentionedPerson>,
): CommentView {
  const text = writeMentions(row, (id) => people.get(id)?.username);
  const { profileImageUrl } = profileImage(row.imageKey);
  const mentioned = [...new Set(row.mentions)].flatMap((id) => people.get(id) ?? []);
  return {
    key: row.id,
    comment: text,
    text,
    username: row.username,
    realname: row.realName,
    realName: row.realName,
    ...(profileImageUrl !== undefined && {
      profileImageUrl,
      profilePictureUrl: `${address}${profileImageUrl}`,
    }),
    timestamp: row.createdAt.getTime(),
    mentions: mentioned,
    abilities: { delete: actor.kind === "session" && [row.authorId, row.ownerId].includes(actor.userId) },
  };
}

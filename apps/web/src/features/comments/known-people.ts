import type { MentionedPerson } from "@cairn/contracts/comments";
import { maxOffered } from "@cairn/domain/text/comment-text";

/** People for a typed name, found in what the server answered to earlier names. */
export interface KnownPeople {
  readonly people: MentionedPerson[];
  /** Whether the server can know of no others. */
  readonly areAll: boolean;
}

/** Whether a person is offered for a typed name: it begins their username or a part of their real name, as on the server. */
const isMeant = ({ username, realName }: MentionedPerson, name: string): boolean =>
  username.toLowerCase().startsWith(name) || ` ${realName.toLowerCase()}`.includes(` ${name}`);

/**
 * Those of known people who are offered for a name, until the server's answer to the name itself has come. Undefined if nobody is
 * known.
 *
 * @param name in lower case
 * @param answerTo answer to a name, if it has come
 * @param shown the people of the last answer, for the case that no beginning of the name has one
 */
export function knownPeople(
  name: string,
  answerTo: (name: string) => readonly MentionedPerson[] | undefined,
  shown?: readonly MentionedPerson[],
): KnownPeople | undefined {
  for (let length = name.length - 1; length >= 0; length--) {
    const answer = answerTo(name.slice(0, length));
    if (answer) {
      return { people: answer.filter((person) => isMeant(person, name)), areAll: answer.length < maxOffered };
    }
  }
  return shown && { people: shown.filter((person) => isMeant(person, name)), areAll: false };
}

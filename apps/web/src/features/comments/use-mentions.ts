import type { MentionedPerson } from "@cairn/contracts/comments";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { mentionableQuery } from "./comments-query.ts";
import { knownPeople } from "./known-people.ts";
import { mentionAt } from "./mention-at.ts";

/** The people who are offered while a name is typed, and what a field needs to choose among them by keyboard. */
export interface Mentions {
  readonly people: readonly MentionedPerson[];
  /** None of them is shown, and the server may still know of some: nothing half typed is sent meanwhile. */
  readonly isAwaited: boolean;
  readonly chosen: number;
  readonly listId: string;
  readonly optionId: (index: number) => string;
  /** Checks again whether a name is being typed. */
  readonly look: (field: HTMLTextAreaElement) => void;
  readonly close: () => void;
  readonly point: (index: number) => void;
  /** Whether the list handled the key. */
  readonly takesKey: (event: KeyboardEvent, onChoose: (person: MentionedPerson) => void) => boolean;
}

/** Follows the typing in a field, and offers people as soon as a name begins. */
export function useMentions(workoutKey: string): Mentions {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const client = useQueryClient();
  const name = (typed ?? "").toLowerCase();
  const answerTo = (earlier: string) => {
    const answer = client.getQueryState<readonly MentionedPerson[]>(
      queryKeys.mentionable(workoutKey, earlier),
    );
    // Whom one may mention may have changed since.
    return answer?.isInvalidated ? undefined : answer?.data;
  };
  const known = (shown?: readonly MentionedPerson[]) => knownPeople(name, answerTo, shown);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...mentionableQuery(workoutKey, name),
    enabled: typed !== undefined,
    placeholderData: (shown) => known(shown)?.people,
  });
  const people = typed === undefined ? [] : (data ?? []);
  const isAnswered = data !== undefined && !isPlaceholderData;
  // Without a connection the request rests, and nobody is awaited.
  const isAwaited =
    typed !== undefined && people.length === 0 && isFetching && !isAnswered && !known()?.areAll;
  const at = Math.max(
    people.findIndex(({ username }) => username === chosen),
    0,
  );
  const point = (index: number) => {
    setChosen(people[index]?.username);
  };
  const close = () => {
    setTyped(undefined);
  };
  return {
    people,
    isAwaited,
    chosen: at,
    listId,
    optionId: (index) => `${listId}-${index}`,
    look: ({ value, selectionStart, selectionEnd }) => {
      const now = selectionStart === selectionEnd ? mentionAt(value, selectionStart)?.name : undefined;
      if (now !== typed) setChosen(undefined);
      setTyped(now);
    },
    close,
    point,
    takesKey: (event, onChoose) => {
      const person = people[at];
      if (!person) {
        if (!isAwaited) return false;
        if (event.key === "Escape") close();
        else if (event.key !== "Enter" || event.shiftKey) return false;
      } else if (event.key === "ArrowDown") point((at + 1) % people.length);
      else if (event.key === "ArrowUp") point((at - 1 + people.length) % people.length);
      else if (event.key === "Escape") close();
      else if (event.key === "Enter" || event.key === "Tab") onChoose(person);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

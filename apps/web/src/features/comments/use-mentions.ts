import type { MentionedPerson } from "@cairn/contracts/workouts/comments";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { mentionableQuery } from "./comments-query.ts";
import { mentionAt } from "./mention-at.ts";

/** The people who are offered while a name is typed, and what a field needs to choose among them by keyboard. */
export interface Mentions {
  readonly people: readonly MentionedPerson[];
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
  const [chosen, setChosen] = useState(0);
  const { data = [], isPlaceholderData } = useQuery({
    ...mentionableQuery(workoutKey, (typed ?? "").toLowerCase()),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  });
  const people = typed === undefined ? [] : data;
  const at = Math.min(chosen, people.length - 1);
  const close = () => {
    setTyped(undefined);
  };
  return {
    people,
    chosen: at,
    listId,
    optionId: (index) => `${listId}-${index}`,
    look: ({ value, selectionStart, selectionEnd }) => {
      const name = selectionStart === selectionEnd ? mentionAt(value, selectionStart)?.name : undefined;
      if (name !== typed) setChosen(0);
      setTyped(name);
    },
    close,
    point: setChosen,
    takesKey: (event, onChoose) => {
      const person = people[at];
      if (!person) return false;
      if (event.key === "ArrowDown") setChosen((at + 1) % people.length);
      else if (event.key === "ArrowUp") setChosen((at - 1 + people.length) % people.length);
      else if (event.key === "Escape") close();
      else if (event.key === "Enter" || event.key === "Tab") {
        // Until the answer comes, the people are those for an earlier name: none is chosen, and nothing half typed is sent.
        if (!isPlaceholderData) onChoose(person);
      } else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

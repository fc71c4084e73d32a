import { maxCommentLength } from "@cairn/domain/text/comment-text";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { newAttempt } from "../../lib/api/new-attempt.ts";
import { isPassing } from "../../lib/query/retry-policy.ts";
import { sendComment } from "./send-comment.ts";
import { type DraftPlace, storeDraft, readDraft, replaceSentDraft } from "./stored-drafts.ts";

/** Why a comment was not sent: it is empty, too long, or the server's reason. */
type DraftProblem = "empty" | "tooLong" | ApiFailure;

/** The comment that somebody writes under a workout. */
export interface Draft {
  readonly text: string;
  readonly isSending: boolean;
  readonly problem: DraftProblem | undefined;
  /** Whether sending failed and it is offered again. */
  readonly isUnsent: boolean;
  readonly write: (text: string) => void;
  readonly send: () => Promise<void>;
}

/** Stores a draft until the server has it, through reloads and without a connection. Sending it twice adds it once. */
export function useDraft(place: DraftPlace): Draft {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => readDraft(place) ?? { text: "" });
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<DraftProblem>();
  const put = (next: typeof draft) => {
    setDraft(next);
    storeDraft(place, next);
  };
  return {
    text: draft.text,
    isSending,
    problem,
    isUnsent: !isSending && draft.attempt !== undefined,
    write: (text) => {
      setProblem(undefined);
      // Another text is another comment.
      if (text !== draft.text) put({ text });
    },
    send: async () => {
      if (isSending) return;
      const text = draft.text.trim();
      if (text === "" || text.length > maxCommentLength) {
        setProblem(text === "" ? "empty" : "tooLong");
        return;
      }
      const sent = { text: draft.text, attempt: draft.attempt ?? newAttempt() };
      put(sent);
      setProblem(undefined);
      setIsSending(true);
      const failure = await sendComment(client, place.workoutKey, sent);
      setIsSending(false);
      if (failure) setProblem(failure);
      if (failure && isPassing(failure)) return;
      // A permanently refused text is not waiting for anything.
      const next = { text: failure ? sent.text : "" };
      setDraft(next);
      replaceSentDraft(place, sent, next);
    },
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { showOnComments } from "../../lib/query/changes.ts";
import { refreshCounts } from "../../lib/query/refresh-counts.ts";
import { useStore } from "../../lib/store.ts";
import { dismissToast, showToast } from "../../ui/overlay/toast-store.ts";
import {
  type PendingDeletion,
  pendingDeletions,
  postponeDeletion,
  scheduleAll,
  sendDue,
} from "./pending-deletions.ts";
import { shownComments } from "./shown-comments.ts";
import { useCancelDeletion } from "./use-cancel-deletion.ts";

/** Time between two attempts without a connection, ms. */
const pause = 5000;

/**
 * Deletes comments when their time has come, wherever their author is by then, and offers to keep those that are not on the
 * screen. Once per page.
 */
export function useDeletions(accountKey: string): void {
  const client = useQueryClient();
  const pending = useStore(pendingDeletions);
  useEffect(() => {
    const own = pending.filter((one) => one.accountKey === accountKey);
    if (own.length === 0) return undefined;
    const onEnd = ({ workoutKey, commentKey }: PendingDeletion, isGone: boolean) => {
      if (isGone) showOnComments(client, workoutKey, (list) => list.filter(({ key }) => key !== commentKey));
      void refreshCounts(client, [workoutKey]);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      await sendDue(accountKey, onEnd);
      timer = setTimeout(() => void send(), pause);
    };
    const next = Math.min(...own.map(({ due }) => due));
    timer = setTimeout(() => void send(), Math.max(0, next - Date.now()));
    const leave = () => {
      scheduleAll(accountKey);
    };
    addEventListener("pagehide", leave);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", leave);
    };
  }, [pending, accountKey, client]);
  useOffers(pending, accountKey);
}

/** Offers to keep a comment in a message if its own place is not on the screen. */
function useOffers(pending: readonly PendingDeletion[], accountKey: string): void {
  const { t } = useMessages();
  const shown = useStore(shownComments);
  const keep = useCancelDeletion();
  /**
   * Messages by comment; a message stays the same, so that it does not lose the focus, while only the time of its comment
   * changes.
   */
  const offers = useRef(new Map<string, number>());
  useEffect(() => {
    const hidden = pending.filter(
      ({ accountKey: whose, commentKey }) => whose === accountKey && !shown.includes(commentKey),
    );
    for (const [commentKey, toast] of offers.current) {
      if (hidden.some((one) => one.commentKey === commentKey)) continue;
      offers.current.delete(commentKey);
      dismissToast(toast);
    }
    for (const { commentKey, due } of hidden) {
      const left = due - Date.now();
      if (left <= 0 || offers.current.has(commentKey)) continue;
      const action = { label: t("comments.undo"), run: () => void keep(commentKey) };
      const whileHeld = () => {
        postponeDeletion(commentKey);
      };
      offers.current.set(commentKey, showToast(t("comments.deleted"), action, left, whileHeld));
    }
  }, [pending, accountKey, shown, keep, t]);
  useEffect(() => {
    const { current } = offers;
    return () => {
      for (const toast of current.values()) dismissToast(toast);
      current.clear();
    };
  }, []);
}

import { dayStart } from "@cairn/domain/day-windows/day-window";
import { isoDate } from "@cairn/domain/diary/calendar";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { ForOwnAccount } from "../../lib/api/for-own-account.tsx";
import { whenAnswered } from "../../lib/connection.ts";
import { useFormats } from "../../lib/format.ts";
import { currentMessages, wholeMessages } from "../../lib/i18n/messages.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { type NotePlace, draftedDays, storeNoteDraft, readNoteDraft } from "./note-draft.ts";
import { pause, mayPass, sendNote } from "./send-note.ts";
import { currentSession, isOvertaken } from "../../lib/session.ts";
import { sendLeft } from "./notes-being-sent.ts";

/** Time to read that a note was refused, and to open its day, ms. */
const noticeTime = 20_000;

const Sender = ({ accountKey }: { readonly accountKey: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const formats = useFormats();
  const tell = useEffectEvent(async ({ day }: NotePlace) => {
    // The home page has only its own.
    await wholeMessages();
    const { t } = currentMessages();
    const open = () => void navigate({ to: "/diary", search: { day: isoDate(day) } });
    const text = t("diary.noteRefused", { day: formats.longDay(dayStart(day)) });
    showToast(text, { label: t("diary.openDay"), run: open }, noticeTime);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSending = false;
    let isOver = false;
    const send = async () => {
      if (isSending) return;
      isSending = true;
      clearTimeout(timer);
      await sendLeftNotes(client, accountKey, (place) => void tell(place));
      isSending = false;
      if (!isOver) timer = setTimeout(() => void send(), pause);
    };
    const sendNow = () => void send();
    sendNow();
    const forget = whenAnswered(sendNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      forget();
    };
  }, [accountKey, client]);
  return null;
};

/**
 * Sends notes that were saved without a connection, whatever screen their writer is on. Mounted once per page, outside all
 * screens.
 */
export const NoteSender = () => (
  <ForOwnAccount>{(accountKey) => <Sender accountKey={accountKey} />}</ForOwnAccount>
);

/**
 * Sends the notes of a person that were saved without a connection and whose days are no longer on the screen.
 *
 * @param onRefused is called with a note that the server refuses; it stays in this browser as a draft
 */
async function sendLeftNotes(
  client: QueryClient,
  accountKey: string,
  onRefused: (place: NotePlace) => void,
): Promise<void> {
  for (const day of draftedDays(accountKey)) {
    const { key, expired } = currentSession();
    if (key === undefined || expired || isOvertaken()) return;
    const place = { accountKey, day };
    const draft = readNoteDraft(place);
    if (!draft?.isSent) continue;
    const desk = {
      place,
      written: () => readNoteDraft(place),
      put: (next: typeof draft | undefined) => storeNoteDraft(place, next),
    };
    const problem = await sendLeft(place, () => sendNote(client, desk, draft));
    if (!problem) continue;
    // The others would fare no better.
    if (mayPass(problem)) return;
    onRefused(place);
  }
}

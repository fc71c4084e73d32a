import type { DayNoteView } from "@cairn/contracts/day-notes";
import { useDiaryOwner } from "../../lib/diary/use-diary-owner.ts";
import { DayNote } from "./day-note.tsx";

interface OwnDayNoteProps {
  readonly day: number;
  readonly stored: DayNoteView | undefined;
  readonly refetch: () => Promise<unknown>;
}

/**
 * The person's note of a day; nothing until it is known who they are. By itself, so that only this is rendered again when that
 * becomes known.
 */
export const OwnDayNote = ({ day, stored, refetch }: OwnDayNoteProps) => {
  const { owner } = useDiaryOwner();
  if (!owner) return undefined;
  return (
    <DayNote
      key={`${owner.key} ${day}`}
      place={{ accountKey: owner.key, day }}
      stored={stored}
      refetch={refetch}
    />
  );
};

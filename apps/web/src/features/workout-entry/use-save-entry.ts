import type { UnitSystem } from "@cairn/units/unit-system";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { newAttempt } from "../../lib/api/new-attempt.ts";
import { workoutQuery } from "../../lib/api/workout-query.ts";
import { closeEntry } from "../../lib/entry-request.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import type { EditedWorkout } from "../../lib/wall-clock.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { useIsOpen } from "../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../ui/overlay/use-late-failure.ts";
import { editedSince } from "./entry-edits.ts";
import { baseOf, changedAttributes, type EntryForm, formOf, newWorkoutBody } from "./entry-form.ts";

interface SaveEntry {
  /** The workout to change, as it was loaded; absent for a new one. */
  readonly workout: EditedWorkout | undefined;
  readonly form: EntryForm;
  readonly units: UnitSystem;
  /** IANA name of the zone of the person's clock; the browser's if absent. */
  readonly timeZone: string | undefined;
  /** The workout was changed elsewhere, and nothing was saved; `named` are the attributes in question. */
  readonly onElsewhere: (stored: EntryForm, named: readonly string[]) => void;
  /** What was sent is saved, but more was typed in the meantime. */
  readonly onSavedPart: (sent: EntryForm, stored: EntryForm) => void;
}

/** The workout as it is saved now. */
const loadNow = (workoutKey: string): Promise<EditedWorkout> =>
  queryClient.fetchQuery({ ...workoutQuery(workoutKey), staleTime: 0 });

/** The same; undefined if it cannot be loaded: then the next try is refused again, and asks. */
const storedNow = async (workoutKey: string): Promise<EditedWorkout | undefined> => {
  try {
    return await loadNow(workoutKey);
  } catch {
    return undefined;
  }
};

/**
 * Saves what is typed in the dialog of a workout. The dialog closes when everything is saved, and stays open as long as something
 * typed is not.
 */
export const useSaveEntry = ({ workout, form, units, timeZone, onElsewhere, onSavedPart }: SaveEntry) => {
  const { t } = useMessages();
  const navigate = useNavigate();
  const isOpen = useIsOpen();
  const tellLateFailure = useLateFailure();
  const [attempt] = useState(newAttempt);
  const firstSent = useRef<EntryForm>(undefined);
  const loaded = useRef(workout);
  const typed = useRef(form);
  useEffect(() => {
    typed.current = form;
  }, [form]);

  const create = async (sent: EntryForm) => {
    firstSent.current ??= sent;
    const saved = await requestOrThrow("createWorkout", {
      query: { attempt },
      body: newWorkoutBody(sent, units, timeZone),
    });
    if (firstSent.current === sent) return saved;
    // An earlier try saved what was typed by then, even if its answer was lost. The answer to a new workout has no notes.
    const { workoutKey } = saved;
    const body = changedAttributes(await loadNow(workoutKey), sent, units, timeZone);
    if (Object.keys(body).length > 0)
      await requestOrThrow("saveWorkoutAttributes", { params: { workoutKey }, body });
    return saved;
  };
  const change = async (before: EditedWorkout, sent: EntryForm) => {
    const changes = changedAttributes(before, sent, units, timeZone);
    return await requestOrThrow("saveWorkoutAttributes", {
      params: { workoutKey: before.workoutKey },
      body: { ...changes, base: baseOf(before, changes) },
    });
  };

  return useMutation(
    {
      mutationFn: (sent: EntryForm) => (loaded.current ? change(loaded.current, sent) : create(sent)),
      onSuccess: async (saved, sent) => {
        const isShownAgain = afterChange(queryClient, "workouts");
        // A page of the workout already has its new values when the dialog closes; a list may take longer.
        if (workout) await isShownAgain;
        if (!isOpen()) {
          // Whoever has closed the dialog meanwhile does not see that it is saved.
          showToast(t("workout-entry.saved"));
          return;
        }
        if (loaded.current) loaded.current = { ...saved, timeZone: loaded.current.timeZone };
        if (editedSince(sent, typed.current).length > 0) {
          onSavedPart(sent, loaded.current ? formOf(saved, units) : sent);
          return;
        }
        closeEntry();
        if (!workout)
          await navigate({
            to: "/workout/$username/$workoutKey/{-$more}",
            params: { username: saved.username, workoutKey: saved.workoutKey },
          });
      },
      onError: async (error) => {
        tellLateFailure(error);
        if (!(error instanceof ApiFailure) || error.reason !== "workout.changed_elsewhere" || !workout)
          return;
        const stored = await storedNow(workout.workoutKey);
        if (!stored) return;
        loaded.current = stored;
        onElsewhere(
          formOf(stored, units),
          error.fields.map(({ field }) => field),
        );
      },
    },
    // The dialog is part of the frame, outside the screens and their client.
    queryClient,
  );
};

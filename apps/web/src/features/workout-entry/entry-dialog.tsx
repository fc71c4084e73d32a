import { activityById } from "@cairn/domain/sports/activities";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useRef, useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { closeEntry, type EntryRequest } from "../../lib/entry-request.ts";
import { newAttempt } from "../../lib/api/new-attempt.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { ownSettingsQuery } from "../../lib/api/own-settings.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { useIsOpen } from "../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../ui/overlay/use-late-failure.ts";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "./entry-dialog.module.css";
import { EntryFields } from "./entry-fields.tsx";
import {
  changedAttributes,
  type EntryForm,
  entryProblems,
  formOf,
  newForm,
  newWorkoutBody,
  withDefaults,
} from "./entry-form.ts";
import { afterChange } from "../../lib/query/changes.ts";

/** Running, the most frequent sport of all, until somebody chooses. */
const firstActivity = 1;

/** Dialog to enter a workout by hand, or to change one (ADD-1, ADD-2). The typed text stays until it is saved or the dialog is closed. */
export const EntryDialog = ({ request }: { readonly request: EntryRequest }) => {
  const { t } = useMessages();
  const units = useUnits();
  const navigate = useNavigate();
  const id = useId();
  const { workout } = request;
  const [openedAt] = useState(() => new Date());
  const [opened] = useState<EntryForm>(() =>
    workout ? formOf(workout, units) : newForm(openedAt, firstActivity),
  );
  const [form, setForm] = useState(opened);
  const { data: settings } = useQuery(ownSettingsQuery, queryClient);
  const [hasDefaults, setHasDefaults] = useState(workout !== undefined);
  if (settings && !hasDefaults) {
    setHasDefaults(true);
    const sharing = privacyLevel(settings.defaultSharingFlags);
    const wished = newForm(openedAt, firstActivity, { timeZone: settings.timeZone, sharing });
    setForm(withDefaults(form, opened, wished));
  }
  const [wasSent, setWasSent] = useState(false);
  const problems = entryProblems(form);

  const [attempt] = useState(newAttempt);
  const firstSent = useRef<EntryForm>(undefined);
  const create = async () => {
    firstSent.current ??= form;
    const saved = await requestOrThrow("createWorkout", {
      query: { attempt },
      body: newWorkoutBody(form, units),
    });
    // If only its answer was lost, the first try saved what was typed by then.
    const changes = firstSent.current === form ? {} : changedAttributes(saved, form, units);
    if (Object.keys(changes).length > 0)
      await requestOrThrow("saveWorkoutAttributes", {
        params: { workoutKey: saved.workoutKey },
        body: changes,
      });
    return saved;
  };
  const isOpen = useIsOpen();
  const save = useMutation(
    {
      mutationFn: async () => {
        if (!workout) return await create();
        return await requestOrThrow("saveWorkoutAttributes", {
          params: { workoutKey: workout.workoutKey },
          body: changedAttributes(workout, form, units),
        });
      },
      onSuccess: async (saved) => {
        const isShownAgain = afterChange(queryClient, "workouts");
        // A page of the workout already has its new values when the dialog closes; a list may take longer.
        if (workout) await isShownAgain;
        if (!isOpen()) {
          // Whoever has closed the dialog meanwhile does not see that it is saved.
          showToast(t("entry.saved"));
          return;
        }
        closeEntry();
        if (!workout)
          await navigate({
            to: "/workout/$username/$workoutKey/{-$more}",
            params: { username: saved.username, workoutKey: saved.workoutKey },
          });
      },
      onError: useLateFailure(),
    },
    // The dialog is part of the frame, outside the screens and their client.
    queryClient,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (problems.size === 0) save.mutate();
  };

  return (
    <Dialog
      title={t(workout ? "entry.editTitle" : "entry.title")}
      size="large"
      onClose={() => {
        if (!save.isPending) closeEntry();
      }}
      actions={
        <>
          <Button kind="ghost" onClick={closeEntry}>
            {t("ui.cancel")}
          </Button>
          <Button kind="primary" type="submit" form={id} busy={save.isPending}>
            {t("entry.save")}
          </Button>
        </>
      }
    >
      <form id={id} className={styles["form"]} onSubmit={submit} noValidate>
        {save.isError && <Notice kind="danger">{failureText(t, save.error)}</Notice>}
        <EntryFields
          form={form}
          problems={wasSent ? problems : new Map()}
          units={units}
          countsSteps={activityById(form.activityId)?.countsSteps ?? true}
          onChange={(change) => {
            setForm((typed) => ({ ...typed, ...change }));
          }}
        />
      </form>
    </Dialog>
  );
};

import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { ownSettingsQuery } from "../../lib/api/own-settings.ts";
import { closeEntry, type EntryRequest } from "../../lib/entry-request.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { useAskBeforeLeaving } from "../../lib/use-ask-before-leaving.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { EntryActions } from "./entry-actions.tsx";
import styles from "./entry-dialog.module.css";
import {
  editedSince,
  type EntryEdits,
  preferOwn,
  takeOther,
  unedited,
  withElsewhere,
  withSaved,
  withWished,
} from "./entry-edits.ts";
import { EntryElsewhere } from "./entry-elsewhere.tsx";
import { EntryFields } from "./entry-fields.tsx";
import { entryProblems, formOf, newForm } from "./entry-form.ts";
import { refusedFields } from "./entry-refusal.ts";
import { useSaveEntry } from "./use-save-entry.ts";

/** Running, the most frequent sport of all, until somebody chooses. */
const firstActivity = 1;

/**
 * Dialog to enter a workout by hand, or to change one (ADD-1, ADD-2). The typed text stays until it is saved or the person
 * discards it; what was changed elsewhere in the meantime is shown, with a question.
 */
export const EntryDialog = ({ request }: { readonly request: EntryRequest }) => {
  const { t } = useMessages();
  // Those of its start, whatever is chosen elsewhere since: a number that was shown in others would be saved as typed in the new
  // ones.
  const [units] = useState(useUnits());
  const id = useId();
  const { workout } = request;
  const [openedAt] = useState(() => new Date());
  const [edits, setEdits] = useState<EntryEdits>(() =>
    unedited(workout ? formOf(workout, units) : newForm(openedAt, firstActivity)),
  );
  const { form, before, asked } = edits;
  const { data: settings } = useQuery(ownSettingsQuery, queryClient);
  const [hasDefaults, setHasDefaults] = useState(workout !== undefined);
  if (settings && !hasDefaults) {
    setHasDefaults(true);
    const sharing = privacyLevel(settings.defaultSharingFlags);
    setEdits(withWished(edits, newForm(openedAt, firstActivity, { timeZone: settings.timeZone, sharing })));
  }
  const [wasSent, setWasSent] = useState(false);
  const [wasUnanswered, setWasUnanswered] = useState(false);
  const [isTypedSince, setIsTypedSince] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const problems = entryProblems(form, workout && before);

  const save = useSaveEntry({
    workout,
    form,
    units,
    timeZone: settings?.timeZone,
    onElsewhere: (stored, named) => {
      setEdits((typed) => withElsewhere(typed, stored, named));
    },
    onSavedPart: (sent, stored) => {
      setEdits((typed) => withSaved(typed, sent, stored));
      setIsTypedSince(true);
    },
  });
  const refused = refusedFields(save.error, save.variables, form);
  const isUnsaved = editedSince(save.isPending ? save.variables : before, form).length > 0;
  useAskBeforeLeaving(isUnsaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    setWasUnanswered(asked.length > 0);
    if (problems.size > 0 || asked.length > 0 || save.isPending) return;
    setIsTypedSince(false);
    save.mutate(form);
  };
  const leave = () => {
    if (isUnsaved) setIsLeaving(true);
    else closeEntry();
  };
  const choose = (next: EntryEdits) => {
    save.reset();
    setWasUnanswered(false);
    setEdits(next);
  };

  return (
    <Dialog
      title={t(workout ? "workout-entry.editTitle" : "workout-entry.title")}
      size="large"
      onClose={() => {
        if (!save.isPending) leave();
      }}
      actions={
        <EntryActions
          isLeaving={isLeaving}
          isSaving={save.isPending}
          formId={id}
          onCancel={leave}
          onStay={() => {
            setIsLeaving(false);
          }}
          onDiscard={closeEntry}
        />
      }
    >
      <form id={id} className={styles["form"]} onSubmit={submit} noValidate>
        {save.isError && <Notice kind="danger">{failureText(t, save.error)}</Notice>}
        {wasUnanswered && !save.isError && (
          <Notice kind="danger">{t("errors.workout.changed_elsewhere")}</Notice>
        )}
        {isTypedSince && <Notice kind="warning">{t("workout-entry.typedSince")}</Notice>}
        <EntryElsewhere
          asked={asked}
          stored={before}
          units={units}
          onTake={(attribute) => {
            choose(takeOther(edits, attribute));
          }}
          onKeep={(attribute) => {
            choose(preferOwn(edits, attribute));
          }}
        />
        <EntryFields
          form={form}
          problems={wasSent ? new Map([...refused, ...problems]) : new Map()}
          units={units}
          onChange={(change) => {
            setEdits((typed) => ({ ...typed, form: { ...typed.form, ...change } }));
          }}
        />
      </form>
    </Dialog>
  );
};

import {
  attributeFields,
  differsIn,
  type EntryAttribute,
  type EntryForm,
  withDefaults,
} from "./entry-form.ts";

/** What somebody has typed in the dialog of a workout. */
export interface EntryEdits {
  readonly form: EntryForm;
  /** The form as it is saved, or as a new workout was offered: what differs from it was typed here. */
  readonly before: EntryForm;
  /** Edited here, and changed to something else elsewhere: the person chooses. */
  readonly asked: readonly EntryAttribute[];
}

const attributes = Object.keys(attributeFields) as readonly EntryAttribute[];

/** A form that nobody has edited yet. */
export const unedited = (form: EntryForm): EntryEdits => ({ form, before: form, asked: [] });

/** The attributes of a form that differ from another one. */
export const editedSince = (before: EntryForm, form: EntryForm): readonly EntryAttribute[] =>
  attributes.filter((attribute) => differsIn(attribute, form, before));

const partOf = (form: EntryForm, own: readonly EntryAttribute[]): Partial<EntryForm> =>
  Object.fromEntries(
    own.flatMap((attribute) => attributeFields[attribute]).map((field) => [field, form[field]]),
  );

/** After preferences became known: fields that nobody has edited yet have them. */
export const withWished = ({ form, before, asked }: EntryEdits, wished: EntryForm): EntryEdits => ({
  form: withDefaults(form, before, wished),
  before: wished,
  asked,
});

/**
 * After the workout was changed elsewhere: what was not edited here follows, what was edited stays, and the person is asked about
 * what was changed on both sides.
 *
 * @param named attributes that a refusal names, although their change may be too small for the form to show
 */
export const withElsewhere = (
  { form, before, asked }: EntryEdits,
  stored: EntryForm,
  named: readonly string[],
): EntryEdits => {
  const own = editedSince(before, form);
  return {
    form: { ...stored, ...partOf(form, own) },
    before: stored,
    asked: own.filter(
      (each) =>
        (asked.includes(each) || named.includes(each) || differsIn(each, before, stored)) &&
        differsIn(each, form, stored),
    ),
  };
};

/** After a save: what was typed since it was sent stays, and is not saved yet. */
export const withSaved = ({ form }: EntryEdits, sent: EntryForm, stored: EntryForm): EntryEdits => ({
  form: { ...stored, ...partOf(form, editedSince(sent, form)) },
  before: stored,
  asked: [],
});

const answered = ({ asked }: EntryEdits, attribute: EntryAttribute): readonly EntryAttribute[] =>
  asked.filter((each) => each !== attribute);

/** Accepts what was saved elsewhere. */
export const takeOther = (edits: EntryEdits, attribute: EntryAttribute): EntryEdits => ({
  ...edits,
  form: { ...edits.form, ...partOf(edits.before, [attribute]) },
  asked: answered(edits, attribute),
});

/** Keeps what was typed here, which replaces what was saved elsewhere at the next save. */
export const preferOwn = (edits: EntryEdits, attribute: EntryAttribute): EntryEdits => ({
  ...edits,
  asked: answered(edits, attribute),
});

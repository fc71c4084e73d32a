import type { UserView } from "@cairn/contracts/account/account";
import type { SettingsView } from "@cairn/contracts/settings/settings";
import { noCountry } from "@cairn/contracts/settings/settings-values";
import { countryCodes } from "@cairn/domain/people/countries";
import { Check } from "lucide-react";
import { useState } from "react";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { errorText, failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ChangedElsewhere } from "../../../ui/form/changed-elsewhere.tsx";
import { Field, SelectField } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { signInProblem } from "../../../lib/begun-sign-in.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import { BirthDateFields } from "./birth-date-fields.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { PasswordPrompt } from "../../../ui/form/password-prompt.tsx";
import {
  baseOf,
  changeOf,
  maxWeight,
  type ProfileField,
  profileProblems,
  type ProfileSetting,
} from "./profile-fields.ts";
import { profilePlace, ProveAgain } from "./prove-again.tsx";
import styles from "./profile-form.module.css";
import { useProfileEdits } from "./use-profile-edits.ts";
import { type ProfileChange, useSaveProfile } from "./use-save-profile.ts";

interface ProfileFormProps {
  readonly settings: SettingsView;
  readonly account: UserView;
}

const isChangedElsewhere = (error: Error): boolean =>
  error instanceof ApiFailure && error.reason === "settings.changed_elsewhere";

/**
 * The person's profile, which is unedited, edited or saved (SET-2). Changes that another tab saves in the meantime are shown in
 * fields that are not edited here; for edited ones the form asks. Saving requires the password, or a fresh login if there is
 * none.
 */
export const ProfileForm = ({ settings, account: { username, hasPassword } }: ProfileFormProps) => {
  const { t, locale } = useMessages();
  const { units, saved, edits, fields, elsewhere, isEdited, edit, settle, discard, ...choose } =
    useProfileEdits(settings, username);
  const [isSaved, setIsSaved] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const [asked, setAsked] = useState<ProfileChange>();
  const [isLeaving, setIsLeaving] = useState(false);
  const [proofProblem, setProofProblem] = useState(() => signInProblem(profilePlace));
  const saving = useSaveProfile((sent, settled) => {
    settle(sent, settled);
    setAsked(undefined);
    setWasTried(false);
    setProofProblem(undefined);
    setIsSaved(true);
  });
  const problems = profileProblems(saved, edits, units);
  const refusal = saving.error instanceof ApiFailure ? saving.error.reason : undefined;
  const isWrong = refusal === "account.wrong_password";
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const countries = countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));

  const change = (field: ProfileField, value: string) => {
    setIsSaved(false);
    edit(field, value);
  };
  const nameOf = (code: string) => (code === noCountry ? "" : (names.of(code) ?? code));
  const birthDay = () =>
    settings.birthdate === undefined
      ? ""
      : new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(settings.birthdate);
  // While it is being saved, what is new there is this form itself.
  const choiceOf = (setting: ProfileSetting, label: string, value: string) =>
    !saving.isPending &&
    elsewhere.includes(setting) && (
      <ChangedElsewhere
        label={label}
        value={value}
        onTake={() => {
          choose.takeOther(setting);
        }}
        onKeep={() => {
          choose.preferOwn(setting);
        }}
      />
    );
  const weightLabel = t("settings.weight", { unit: units === "METRIC" ? "kg" : "lb" });
  const state = isEdited ? "edited" : isSaved ? "saved" : "unedited";

  return (
    <>
      <form
        noValidate
        className={styles["form"]}
        aria-label={t("settings.profile")}
        onSubmit={(event) => {
          event.preventDefault();
          setWasTried(true);
          if (!isEdited || problems.size > 0 || elsewhere.length > 0) return;
          saving.reset();
          const next = { change: changeOf(saved, edits, units), base: baseOf(edits), fields };
          if (hasPassword) setAsked(next);
          else saving.mutate({ ...next, password: undefined });
        }}
      >
        <div className={styles["fields"]}>
          <div>
            <Field
              label={t("settings.realName")}
              name="realName"
              autoComplete="name"
              dir="auto"
              value={fields.realName}
              onChange={(event) => {
                change("realName", event.target.value);
              }}
              error={wasTried && problems.has("realName") ? t("settings.realNameMissing") : undefined}
            />
            {choiceOf("realName", t("settings.realName"), saved.realName)}
          </div>
          <div>
            <SelectField
              label={t("settings.country")}
              name="country"
              autoComplete="country"
              value={fields.country}
              onChange={(event) => {
                change("country", event.target.value);
              }}
              options={[{ value: noCountry, label: t("settings.noCountry") }, ...countries]}
            />
            {choiceOf("country", t("settings.country"), nameOf(saved.country))}
          </div>
          <div>
            <Field
              label={weightLabel}
              name="weight"
              inputMode="decimal"
              autoComplete="off"
              value={fields.weight}
              onChange={(event) => {
                change("weight", event.target.value);
              }}
              error={
                wasTried && problems.has("weight")
                  ? t("settings.weightWrong", { most: maxWeight(units) })
                  : undefined
              }
            />
            {choiceOf("weight", weightLabel, saved.weight)}
          </div>
          <div>
            <SelectField
              label={t("settings.gender")}
              name="gender"
              autoComplete="sex"
              value={fields.gender}
              onChange={(event) => {
                change("gender", event.target.value);
              }}
              options={[
                { value: "", label: t("settings.noGender") },
                { value: "FEMALE", label: t("settings.FEMALE") },
                { value: "MALE", label: t("settings.MALE") },
              ]}
            />
            {choiceOf(
              "gender",
              t("settings.gender"),
              settings.gender ? t(`settings.${settings.gender}`) : "",
            )}
          </div>
        </div>
        <BirthDateFields
          fields={fields}
          onChange={change}
          problem={wasTried && problems.has("birthDate") ? t("settings.birthDateIncomplete") : undefined}
          elsewhere={choiceOf("birthdate", t("settings.birthDate"), birthDay())}
        />
        {elsewhere.length > 0 && wasTried && (
          <Notice kind="danger">{t("errors.settings.changed_elsewhere")}</Notice>
        )}
        {proofProblem && <Notice kind="danger">{errorText(t, { reason: proofProblem })}</Notice>}
        {refusal === "account.sign_in_again" ? (
          <ProveAgain
            username={username}
            onLeave={() => {
              setIsLeaving(true);
              choose.keep();
            }}
            onStay={() => {
              setIsLeaving(false);
            }}
          />
        ) : (
          saving.error &&
          !asked &&
          elsewhere.length === 0 &&
          !isChangedElsewhere(saving.error) && <Notice kind="danger">{failureText(t, saving.error)}</Notice>
        )}
        <div className={styles["foot"]}>
          <Button type="submit" kind="primary" disabled={!isEdited} busy={saving.isPending && !asked}>
            {t("settings.save")}
          </Button>
          {isEdited && (
            // What is on its way cannot be taken back.
            <Button disabled={saving.isPending} onClick={discard}>
              {t("settings.discard")}
            </Button>
          )}
          <output className={styles["state"]} data-state={state}>
            {state === "edited" && t("settings.edited")}
            {state === "saved" && (
              <>
                <Icon of={Check} size="s" />
                {t("settings.stored")}
              </>
            )}
          </output>
        </div>
      </form>
      <LeaveQuestion isEdited={isEdited && !isLeaving} />
      {asked && (
        <PasswordPrompt
          text={t("settings.passwordText")}
          submit={t("settings.save")}
          username={username}
          isSaving={saving.isPending}
          isWrong={isWrong}
          problem={saving.error && !isWrong ? failureText(t, saving.error) : undefined}
          onPassword={(password) => {
            saving.mutate(
              { ...asked, password },
              {
                onError: (error) => {
                  // The form shows the choice.
                  if (isChangedElsewhere(error)) setAsked(undefined);
                },
              },
            );
          }}
          onClose={() => {
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
};

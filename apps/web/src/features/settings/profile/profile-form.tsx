import type { GivenSettingsChange, SettingsView } from "@cairn/contracts/accounts/settings";
import { noCountry } from "@cairn/contracts/accounts/settings-values";
import { countryCodes } from "@cairn/domain/people/countries";
import { Check } from "lucide-react";
import { useState } from "react";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field, SelectField } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { BirthDateFields } from "./birth-date-fields.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { PasswordPrompt } from "../../../ui/form/password-prompt.tsx";
import { changeOf, maxWeight, type ProfileField, profileProblems } from "./profile-fields.ts";
import styles from "./profile-form.module.css";
import { useProfileEdits } from "./use-profile-edits.ts";
import { useSaveProfile } from "./use-save-profile.ts";

interface ProfileFormProps {
  readonly settings: SettingsView;
  readonly username: string;
}

/** Who the person is. It is unedited, edited or saved (SET-2); what another tab saves meanwhile shows in what is not edited here. */
export const ProfileForm = ({ settings, username }: ProfileFormProps) => {
  const { t, locale } = useMessages();
  const { units, saved, edits, fields, elsewhere, isEdited, edit, discard } = useProfileEdits(settings);
  const [isSaved, setIsSaved] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const [asked, setAsked] = useState<GivenSettingsChange>();
  const saving = useSaveProfile(() => {
    discard();
    setAsked(undefined);
    setWasTried(false);
    setIsSaved(true);
  });
  const problems = profileProblems(saved, edits, units);
  const isWrong = saving.error instanceof ApiFailure && saving.error.reason === "account.wrong_password";
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const countries = countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));

  const change = (field: ProfileField, value: string) => {
    setIsSaved(false);
    edit(field, value);
  };
  const hintOf = (field: ProfileField, value = saved[field]) => {
    if (!elsewhere.includes(field)) return undefined;
    return value === "" ? t("settings.changedElsewhereNothing") : t("settings.changedElsewhere", { value });
  };
  const nameOf = (code: string) => (code === noCountry ? "" : (names.of(code) ?? code));
  const countryHint = hintOf("country", nameOf(saved.country));
  const genderHint = hintOf("gender", saved.gender === "" ? "" : t(`settings.${saved.gender as "MALE"}`));
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
          if (!isEdited || problems.size > 0) return;
          saving.reset();
          setAsked(changeOf(saved, edits, units));
        }}
      >
        <div className={styles["fields"]}>
          <Field
            label={t("settings.realName")}
            name="realName"
            autoComplete="name"
            dir="auto"
            value={fields.realName}
            onChange={(event) => {
              change("realName", event.target.value);
            }}
            hint={hintOf("realName")}
            error={wasTried && problems.has("realName") ? t("settings.realNameMissing") : undefined}
          />
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
            {countryHint && <p className={styles["elsewhere"]}>{countryHint}</p>}
          </div>
          <Field
            label={t("settings.weight", { unit: units === "METRIC" ? "kg" : "lb" })}
            name="weight"
            inputMode="decimal"
            autoComplete="off"
            value={fields.weight}
            onChange={(event) => {
              change("weight", event.target.value);
            }}
            hint={hintOf("weight")}
            error={
              wasTried && problems.has("weight")
                ? t("settings.weightWrong", { most: maxWeight(units) })
                : undefined
            }
          />
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
            {genderHint && <p className={styles["elsewhere"]}>{genderHint}</p>}
          </div>
        </div>
        <BirthDateFields
          fields={fields}
          onChange={change}
          problem={wasTried && problems.has("birthDate") ? t("settings.birthDateIncomplete") : undefined}
        />
        <div className={styles["foot"]}>
          <Button type="submit" kind="primary" disabled={!isEdited}>
            {t("settings.save")}
          </Button>
          {isEdited && <Button onClick={discard}>{t("settings.discard")}</Button>}
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
      <LeaveQuestion isEdited={isEdited} />
      {asked && (
        <PasswordPrompt
          text={t("settings.passwordText")}
          submit={t("settings.save")}
          username={username}
          isSaving={saving.isPending}
          isWrong={isWrong}
          problem={saving.error && !isWrong ? failureText(t, saving.error) : undefined}
          onPassword={(password) => {
            saving.mutate({ change: asked, password });
          }}
          onClose={() => {
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
};

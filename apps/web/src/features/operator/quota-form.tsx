import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { typedNumber } from "../../lib/typed-number.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import form from "../../ui/form/form.module.css";

const bytesOfGigabyte = 1e9;
/** A petabyte, the most that the server accepts. */
const mostGigabytes = 1e6;

interface QuotaFormProps {
  readonly bytes: number;
  readonly isBusy: boolean;
  readonly onSave: (bytes: number) => void;
  /** Takes a quota of one's own away; absent if there is none. */
  readonly onClear?: (() => void) | undefined;
}

/** How much may be stored, in gigabytes. */
export const QuotaForm = ({ bytes, isBusy, onSave, onClear }: QuotaFormProps) => {
  const { t } = useMessages();
  const [typed, setTyped] = useState(String(bytes / bytesOfGigabyte));
  const [wasSent, setWasSent] = useState(false);
  const gigabytes = typed.trim() === "" ? Number.NaN : typedNumber(typed);
  const isRight = gigabytes >= 0 && gigabytes <= mostGigabytes;
  return (
    <form
      className={form["form"]}
      aria-label={t("operator.quota")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasSent(true);
        if (isRight && !isBusy) onSave(Math.round(gigabytes * bytesOfGigabyte));
      }}
    >
      <Field
        label={t("operator.quotaGigabytes")}
        inputMode="decimal"
        autoComplete="off"
        data-first-focus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
        }}
        error={wasSent && !isRight ? t("operator.quotaWrong") : undefined}
      />
      <div className={form["actions"]}>
        {onClear && (
          <Button onClick={onClear} disabled={isBusy}>
            {t("operator.clearQuota")}
          </Button>
        )}
        <Button type="submit" kind="spruce" busy={isBusy}>
          {t("operator.save")}
        </Button>
      </div>
    </form>
  );
};

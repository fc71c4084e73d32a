import { metresPerKilometre, metresPerMile } from "@cairn/units/exact-factors";
import { Gauge } from "lucide-react";
import { useRef, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { typedNumber } from "../../lib/typed-number.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";

const secondsPerHour = 3600;
/** What the server takes, m/s. */
const fastest = 100;

interface SpeedPopoverProps {
  /** m/s */
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/**
 * The speed with which the time is reckoned, in km/h, or miles per hour for those who use them; a comma or a point, and Enter
 * closes (ROUT-4).
 */
export const SpeedPopover = ({ speed, onChange }: SpeedPopoverProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  return (
    <Popover
      label={t("planner.setSpeed")}
      above
      buttonClass={buttonClass({ kind: "ghost", size: "small" })}
      button={
        <>
          <Icon of={Gauge} size="s" />
          {t("planner.speedOf", { speed: formats.text(formats.speed(speed)) })}
        </>
      }
      focusIn={(panel) => panel.querySelector("input")?.select()}
    >
      <SpeedField speed={speed} onChange={onChange} />
    </Popover>
  );
};

const SpeedField = ({ speed, onChange }: SpeedPopoverProps) => {
  const { t, locale } = useMessages();
  const isMetric = useUnits() === "METRIC";
  const perHour = (isMetric ? metresPerKilometre : metresPerMile) / secondsPerHour;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false }).format(speed / perHour),
  );
  const wanted = typedNumber(typed) * perHour;
  const isValid = wanted > 0 && wanted <= fastest;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        // Whoever clears the field and goes on keeps the speed.
        if (isValid || typed.trim() === "") form.current?.closest<HTMLElement>("[popover]")?.hidePopover();
      }}
    >
      <Field
        label={t(isMetric ? "planner.speedKmh" : "planner.speedMph")}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isValid || typed.trim() === "" ? undefined : t("planner.speedWrong")}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          const next = typedNumber(value) * perHour;
          if (next > 0 && next <= fastest) onChange(Math.round(next * 1e4) / 1e4);
        }}
      />
    </form>
  );
};

import type { PrivacyZoneView } from "@cairn/contracts/privacy-zones";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Field } from "../../ui/form/field.tsx";
import { type DegreesName, mostDegrees, typedDegrees, type TypedPlace } from "./typed-degrees.ts";
import styles from "./zone-form.module.css";

type Place = PrivacyZoneView["center"];

interface DegreesFieldsProps {
  readonly center: Place;
  readonly typed: TypedPlace;
  /** Whether somebody has tried to save, so that what is no number is said. */
  readonly wasTried: boolean;
  /** Receives all of what is typed, and the position that it means so far. */
  readonly onType: (typed: TypedPlace, center: Place) => void;
}

/** The position as two numbers. The text stays as it is typed, also while it is no number yet, such as a minus or nothing. */
export const DegreesFields = ({ center, typed, wasTried, onType }: DegreesFieldsProps) => {
  const { t } = useMessages();
  // Without an input mode: the keypads for numbers of some phones have no minus.
  const field = (name: DegreesName, label: string) => {
    const text = typed[name] ?? String(center[name]);
    const isWrong = wasTried && typedDegrees(name, text) === undefined;
    return (
      <Field
        label={label}
        autoComplete="off"
        value={text}
        error={isWrong ? t("settings.zoneDegreesWrong", { most: mostDegrees[name] }) : undefined}
        onChange={({ currentTarget: { value } }) => {
          const degrees = typedDegrees(name, value) ?? center[name];
          onType({ ...typed, [name]: value }, { ...center, [name]: degrees });
        }}
      />
    );
  };
  return (
    <div className={styles["degrees"]}>
      {field("y", t("settings.zoneLatitude"))}
      {field("x", t("settings.zoneLongitude"))}
    </div>
  );
};

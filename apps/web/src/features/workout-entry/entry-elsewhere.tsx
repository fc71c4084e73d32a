import type { UnitSystem } from "@cairn/units/unit-system";
import { useFormats } from "../../lib/format.ts";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { sportOf } from "../../lib/sport-names.ts";
import { ElsewhereChoice } from "../../ui/form/changed-elsewhere.tsx";
import { privacyWords } from "../../ui/workout/privacy-words.ts";
import { attributeFields, type EntryAttribute, type EntryForm } from "./entry-form.ts";

interface EntryElsewhereProps {
  readonly asked: readonly EntryAttribute[];
  /** The form as it is saved by now. */
  readonly stored: EntryForm;
  readonly units: UnitSystem;
  readonly onTake: (attribute: EntryAttribute) => void;
  readonly onKeep: (attribute: EntryAttribute) => void;
}

const labels: Readonly<Record<EntryAttribute, MessageId | Readonly<Record<UnitSystem, MessageId>>>> = {
  totalDistance: { METRIC: "workout-entry.kilometres", IMPERIAL: "workout-entry.miles" },
  totalAscent: { METRIC: "workout-entry.ascentMetres", IMPERIAL: "workout-entry.ascentFeet" },
  totalDescent: { METRIC: "workout-entry.descentMetres", IMPERIAL: "workout-entry.descentFeet" },
  activityId: "workout-entry.activity",
  startTime: "workout-entry.time",
  totalTime: "workout-entry.duration",
  description: "workout-entry.description",
  notes: "workout-entry.notes",
  gear: "workout-entry.gear",
  privateNote: "workout-entry.privateNote",
  sharingFlags: "workout-entry.sharing",
  hrAvgValue: "workout-entry.avgHeartRate",
  hrMaxValue: "workout-entry.maxHeartRate",
  energyConsumption: "workout-entry.energy",
  stepCount: "workout-entry.steps",
  perceivedExertion: "workout-entry.perceivedExertion",
  counted: "workout-entry.counted",
};

/** The parts of a workout that were changed here and elsewhere, each with the question which to keep. */
export const EntryElsewhere = ({ asked, stored, units, onTake, onKeep }: EntryElsewhereProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const valueOf = (attribute: EntryAttribute): string => {
    if (attribute === "activityId") return sportOf(t, stored.activityId).name;
    if (attribute === "sharingFlags") return t(privacyWords(stored.sharing).label);
    if (attribute === "counted")
      return t(stored.counted ? "workout-entry.isCounted" : "workout-entry.notCounted");
    if (attribute === "startTime") {
      const start = Date.parse(`${stored.date}T${stored.time}:00Z`);
      return `${formats.placeDate(start, 0)}, ${formats.placeTime(start, 0)}`;
    }
    if (attribute === "totalTime") return `${stored.hours}:${stored.minutes}:${stored.seconds}`;
    return attributeFields[attribute].map((field) => stored[field]).join("");
  };
  return asked.map((attribute) => {
    const words = labels[attribute];
    const label = t(typeof words === "string" ? words : words[units]);
    const value = valueOf(attribute);
    return (
      <ElsewhereChoice
        key={attribute}
        name={t("settings.changedElsewhereOf", { label })}
        text={
          value === ""
            ? t("workout-entry.elsewhereNothing", { label })
            : t("workout-entry.elsewhere", { label, value })
        }
        onTake={() => {
          onTake(attribute);
        }}
        onKeep={() => {
          onKeep(attribute);
        }}
      />
    );
  });
};

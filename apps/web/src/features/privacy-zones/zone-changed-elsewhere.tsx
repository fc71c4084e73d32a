import type { PrivacyZoneView } from "@cairn/contracts/privacy-zones";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { ElsewhereChoice } from "../../ui/form/changed-elsewhere.tsx";
import styles from "./zone-form.module.css";

interface ZoneChangedElsewhereProps {
  /** The currently saved zone. */
  readonly zone: PrivacyZoneView;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** On a phone it would be below the edge, where nobody looks for it. */
const bringUp = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: "end" });
};

/** Shown if a zone was changed elsewhere while it is being edited here: shows the current values, and lets its owner choose. */
export const ZoneChangedElsewhere = ({ zone, ...choice }: ZoneChangedElsewhereProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { name, center, radius } = zone;
  return (
    <div ref={bringUp} className={styles["elsewhere"]}>
      <ElsewhereChoice
        name={t("settings.zoneElsewhere")}
        text={t("settings.zoneElsewhereText", {
          name: name === "" ? t("settings.zoneUnnamed") : name,
          radius: formats.text(formats.elevation(radius)),
          place: `${formats.latitude(center.y)}, ${formats.longitude(center.x)}`,
        })}
        {...choice}
      />
    </div>
  );
};

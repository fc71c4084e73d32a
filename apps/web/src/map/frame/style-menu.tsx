import type { MapStyleId } from "@cairn/contracts/map-styles/map-style-ids";
import { Check, Layers } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { mapNames, mapNamesPreference, mapSlopesPreference } from "../../lib/preferences/map-preferences.ts";
import { mapStylePreference } from "../../lib/preferences/map-styles.ts";
import { useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../ui/overlay/menu.tsx";
import styles from "./style-menu.module.css";

interface ChoiceProps {
  readonly kind: "menuitemradio" | "menuitemcheckbox";
  readonly label: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ kind, label, isOn, onChoose }: ChoiceProps) => (
  <button
    type="button"
    role={kind}
    aria-checked={isOn}
    className={`${menuItemClass} ${styles["item"]}`}
    onClick={onChoose}
  >
    <span>{label}</span>
    {isOn && <Icon of={Check} size="s" />}
  </button>
);

interface StyleMenuProps {
  readonly options: readonly MapStyleId[];
  readonly value: MapStyleId;
  /** Regions are drawn, which have names in several languages. */
  readonly hasRegions: boolean;
  /** They have heights, too. */
  readonly hasSlopes: boolean;
}

/** Chooses the ground of every map in this browser, and its options. */
export const StyleMenu = ({ options, value, hasRegions, hasSlopes }: StyleMenuProps) => {
  const { t } = useMessages();
  const names = useStore(mapNamesPreference);
  const slopes = useStore(mapSlopesPreference);
  return (
    <Menu label={t("map.style")} align="end" button={<Icon of={Layers} />}>
      {options.length > 1 &&
        options.map((option) => (
          <Choice
            key={option}
            kind="menuitemradio"
            label={t(`map.style.${option}`)}
            isOn={option === value}
            onChoose={() => {
              mapStylePreference.set(option);
            }}
          />
        ))}
      {hasRegions &&
        mapNames.map((option) => (
          <Choice
            key={option}
            kind="menuitemradio"
            label={t(`map.names.${option}`)}
            isOn={option === names}
            onChoose={() => {
              mapNamesPreference.set(option);
            }}
          />
        ))}
      {hasRegions && hasSlopes && (
        <Choice
          kind="menuitemcheckbox"
          label={t("map.slopes")}
          isOn={slopes === "on"}
          onChoose={() => {
            mapSlopesPreference.set(slopes === "on" ? "off" : "on");
          }}
        />
      )}
    </Menu>
  );
};

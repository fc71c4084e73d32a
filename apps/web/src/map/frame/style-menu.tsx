import type { MapStyleId } from "@cairn/contracts/maps/map-style-ids";
import { Check, Layers } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { mapStylePreference } from "../../lib/preferences/map-styles.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../ui/overlay/menu.tsx";
import styles from "./style-menu.module.css";

interface StyleMenuProps {
  readonly options: readonly MapStyleId[];
  readonly value: MapStyleId;
}

/** Chooses the ground of every map in this browser. */
export const StyleMenu = ({ options, value }: StyleMenuProps) => {
  const { t } = useMessages();
  return (
    <Menu label={t("map.style")} align="end" button={<Icon of={Layers} />}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          role="menuitemradio"
          aria-checked={option === value}
          className={`${menuItemClass} ${styles["item"]}`}
          onClick={() => {
            mapStylePreference.set(option);
          }}
        >
          <span>{t(`map.style.${option}`)}</span>
          {option === value && <Icon of={Check} size="s" />}
        </button>
      ))}
    </Menu>
  );
};

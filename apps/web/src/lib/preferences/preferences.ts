import type { UnitSystem } from "@cairn/units/unit-system";
import { useStore } from "../store.ts";
import { createStoredValue } from "./stored-value.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (text: string | null): T | undefined =>
    values.find((value) => value === text);

/** Preferences stored in this browser; a change reaches every open screen and every other tab immediately. */
export const unitsPreference = createStoredValue<UnitSystem>(
  "cairn.units",
  oneOf(["METRIC", "IMPERIAL"]),
  "METRIC",
);
export const themePreference = createStoredValue<Theme>("cairn.theme", oneOf(themes), "system");
/**
 * Whether keys without Ctrl or Alt are shortcuts, which are a trap for people who use speech input or have a tremor (WCAG 2.1.4).
 */
export const singleKeysPreference = createStoredValue<"on" | "off">(
  "cairn.single-keys",
  oneOf(["on", "off"]),
  "on",
);

/** Applies the chosen theme to the page and follows later changes, also those made in another tab. */
export const followThemePreference = (): void => {
  const apply = () => {
    const theme = themePreference.get();
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  };
  apply();
  themePreference.subscribe(apply);
};

export const useUnits = (): UnitSystem => useStore(unitsPreference);

export const useTheme = (): Theme => useStore(themePreference);

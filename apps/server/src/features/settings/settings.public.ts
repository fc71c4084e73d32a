export { defaultSettings, findSettings, findSettingsOf, type SettingsRow } from "./settings.queries.ts";

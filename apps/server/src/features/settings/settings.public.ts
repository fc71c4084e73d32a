export {
  defaultSettings,
  findSettings,
  findSettingsOf,
  putSettings,
  type SettingsRow,
} from "./settings.queries.ts";

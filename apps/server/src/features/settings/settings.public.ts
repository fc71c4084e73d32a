export {
  defaultSettings,
  findSettings,
  findSettingsOf,
  type NotifySetting,
  putSettings,
  replaceNotifyChoice,
  type SettingsRow,
} from "./settings.queries.ts";

import type { CompiledMessage } from "../say-message.ts";

/** All other words of this language; every screen but the home page waits for these and the names of sports. */
const features = import.meta.glob<Record<string, CompiledMessage>>(
  ["../../../locales/*/en.json", "!../../../locales/{account,home,shell,sports,ui}/en.json"],
  { eager: true, import: "default" },
);

export const messages: Record<string, CompiledMessage> = Object.assign({}, ...Object.values(features));

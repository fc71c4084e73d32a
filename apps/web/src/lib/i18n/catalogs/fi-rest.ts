import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

/** All other words of this language; every screen but the home page waits for them. */
const features = import.meta.glob<Record<string, CompiledMessage>>(
  ["../../../locales/*/fi.json", "!../../../locales/{account,home,shell,ui}/fi.json"],
  { eager: true, import: "default" },
);

export const messages: Record<string, CompiledMessage> = Object.assign({}, ...Object.values(features));

import type { CompiledMessage } from "../say-message.ts";

/** The words of the first screen and its frame and the names of sports in this language, compiled at build (build/message-catalogs.ts). */
const features = import.meta.glob<Record<string, CompiledMessage>>(
  "../../../locales/{account,home,shell,sports,ui}/en.json",
  { eager: true, import: "default" },
);

export const messages: Record<string, CompiledMessage> = Object.assign({}, ...Object.values(features));

import type { CompiledMessage } from "../format-message.ts";

/**
 * The texts of the first screen and its frame and the names of sports in this language, compiled during the build
 * (build/message-catalogs.ts).
 */
const features = import.meta.glob<Record<string, CompiledMessage>>(
  "../../../locales/{account,home,shell,sports,ui}/en.json",
  { eager: true, import: "default" },
);

export const messages: Record<string, CompiledMessage> = Object.assign({}, ...Object.values(features));

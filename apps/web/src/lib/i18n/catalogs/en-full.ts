import type { CompiledMessage } from "../format-message.ts";

/**
 * All texts of this language, for every screen but the home page. Those of the first screen are repeated (`?again`), so that one
 * file has everything.
 */
const features = import.meta.glob<Record<string, CompiledMessage>>("../../../locales/*/en.json", {
  eager: true,
  import: "default",
  query: "?again",
});

export const messages: Record<string, CompiledMessage> = Object.assign({}, ...Object.values(features));

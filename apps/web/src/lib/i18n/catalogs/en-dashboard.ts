import type { CompiledMessage } from "../format-message.ts";

/**
 * The texts of this language that the dashboard and its frame are drawn with (`build/message-catalogs.ts`), without those of
 * other screens and of dialogs, which follow.
 */
const features = import.meta.glob<Record<string, CompiledMessage>>("../../../locales/*/en.json", {
  eager: true,
  import: "default",
  query: "?dashboard",
});

export const messages: Record<string, CompiledMessage> = Object.assign({}, ...Object.values(features));

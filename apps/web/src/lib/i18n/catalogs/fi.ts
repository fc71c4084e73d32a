import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

/** Every message of the client in this language, compiled at build (build/message-catalogs.ts): one chunk, loaded when chosen. */
const features = import.meta.glob<Record<string, CompiledMessage>>("../../../locales/*/fi.json", {
  eager: true,
  import: "default",
});

export const messages: Record<string, CompiledMessage> = Object.assign({}, ...Object.values(features));

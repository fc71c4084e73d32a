import type { TokenScope } from "@cairn/contracts/personal-tokens/token-scopes";

/** The names of the scopes. */
export const scopeLabels = {
  read: "security.scopeRead",
  upload: "security.scopeUpload",
  write: "security.scopeWrite",
  send: "security.scopeSend",
} as const satisfies Record<TokenScope, string>;

/** The descriptions of the scopes. */
export const scopeTexts = {
  read: "security.scopeReadText",
  upload: "security.scopeUploadText",
  write: "security.scopeWriteText",
  send: "security.scopeSendText",
} as const satisfies Record<TokenScope, string>;

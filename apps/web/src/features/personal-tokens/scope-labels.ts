import type { TokenScope } from "@cairn/contracts/personal-tokens/token-scopes";

/** The names of the scopes. */
export const scopeLabels = {
  read: "security.scopeRead",
  upload: "security.scopeUpload",
  write: "security.scopeWrite",
} as const satisfies Record<TokenScope, string>;

/** The descriptions of the scopes. */
export const scopeTexts = {
  read: "security.scopeReadText",
  upload: "security.scopeUploadText",
  write: "security.scopeWriteText",
} as const satisfies Record<TokenScope, string>;

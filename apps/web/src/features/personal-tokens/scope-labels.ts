import type { TokenScope } from "@cairn/contracts/accounts/token-scopes";

/** What a token may do, in a word. */
export const scopeLabels = {
  read: "security.scopeRead",
  upload: "security.scopeUpload",
  write: "security.scopeWrite",
} as const satisfies Record<TokenScope, string>;

/** The same in a sentence. */
export const scopeTexts = {
  read: "security.scopeReadText",
  upload: "security.scopeUploadText",
  write: "security.scopeWriteText",
} as const satisfies Record<TokenScope, string>;

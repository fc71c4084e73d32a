import { realNameMaxLength } from "@cairn/contracts/accounts/sessions";
import { plainText } from "@cairn/domain/text/plain-text";
import type { ProvenIdentity } from "../../platform/sign-in-providers/sign-in-provider.ts";

/** Characters of a username at most (`usernameSchema`). */
const usernameLength = 32;

/** What a new person is offered to begin with: what the provider says of them, as far as it may stand here. */
export function suggestedPerson({ username, name, email }: ProvenIdentity) {
  return {
    username: usernameFrom(username ?? email?.split("@")[0] ?? name ?? ""),
    realName: plainText(name ?? "").slice(0, realNameMaxLength),
    email: email?.trim().toLowerCase() ?? "",
  };
}

/** The letters of a text that a username may have; an address is cut before its @. */
function usernameFrom(text: string): string {
  const plain = (text.split("@")[0] ?? "").normalize("NFKD").toLowerCase();
  return plain
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "")
    .slice(0, usernameLength)
    .replace(/-+$/, "");
}

import { reservedUsernames } from "@cairn/contracts/accounts/reserved-usernames";
import { realNameMaxLength } from "@cairn/contracts/accounts/sessions";
import { plainText } from "@cairn/domain/text/plain-text";
import type { ProvenIdentity } from "../../platform/sign-in-providers/sign-in-provider.ts";

/** Maximum length of a username, characters (`usernameSchema`). */
const usernameLength = 32;

/** Suggestions for a new person's account: the provider's data, where they are valid here. */
export function suggestedPerson({ username, name, email }: ProvenIdentity) {
  return {
    username: usernameFrom(username ?? email?.split("@")[0] ?? name ?? ""),
    realName: plainText(name ?? "").slice(0, realNameMaxLength),
    email: email?.trim().toLowerCase() ?? "",
  };
}

/** The characters of a text that a username may contain; an address is cut before its @. */
function usernameFrom(text: string): string {
  const plain = (text.split("@")[0] ?? "").normalize("NFKD").toLowerCase();
  const name = plain
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "")
    .slice(0, usernameLength)
    .replace(/-+$/, "");
  return reservedUsernames.has(name) ? "" : name;
}

import type { IdentityView } from "@cairn/contracts/accounts/identities";
import { requestOrThrow } from "./api/api-client.ts";
import { keepBegunSignIn } from "./begun-sign-in.ts";

interface Proof {
  readonly identity: Pick<IdentityView, "provider" | "name">;
  /** Who has to come back. */
  readonly username: string;
  /** The screen that they come back to. */
  readonly returnTo: string;
}

/** Leaves for a provider that opens the own account: coming back from it stands in the place of a password. */
export async function proveByProvider({ identity, username, returnTo }: Proof): Promise<void> {
  const { provider, name } = identity;
  const begun = await requestOrThrow("beginSignIn", { params: { provider } });
  keepBegunSignIn({ ticket: begun.ticket, provider: name, purpose: "proof", username, returnTo });
  location.assign(begun.url);
}

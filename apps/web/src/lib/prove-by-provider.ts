import type { IdentityView } from "@cairn/contracts/identities/identities";
import { requestOrThrow } from "./api/api-client.ts";
import { storeBegunSignIn } from "./begun-sign-in.ts";

interface Proof {
  readonly identity: Pick<IdentityView, "provider" | "name">;
  /** The person who has to return. */
  readonly username: string;
  /** The screen to which they return. */
  readonly returnTo: string;
}

/** Goes to a provider that is linked to the own account: returning from it replaces a password. */
export async function proveByProvider({ identity, username, returnTo }: Proof): Promise<void> {
  const { provider, name } = identity;
  const begun = await requestOrThrow("beginSignIn", { params: { provider } });
  storeBegunSignIn({ ticket: begun.ticket, provider: name, purpose: "proof", username, returnTo });
  location.assign(begun.url);
}

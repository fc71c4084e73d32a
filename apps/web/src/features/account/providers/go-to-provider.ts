import type { ProviderName } from "@cairn/contracts/accounts/identity-providers";
import type { Result } from "@cairn/domain/result";
import { fail } from "@cairn/domain/result";
import { request } from "../../../lib/api/api-client.ts";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { keepBegunSignIn } from "../../../lib/begun-sign-in.ts";

/** A provider of this server. */
export interface Provider {
  readonly provider: ProviderName;
  readonly name: string;
}

/** Goes to a provider; `/sign-in/return` is the way back. */
export async function goToProvider(
  { provider, name }: Provider,
  returnTo: string | undefined,
): Promise<Result<true, ApiFailure>> {
  const begun = await request("beginSignIn", { params: { provider } });
  if (!begun.ok) return begun;
  try {
    keepBegunSignIn({ ticket: begun.value.ticket, provider: name, purpose: "login", returnTo });
  } catch {
    return fail(new ApiFailure("identity.expired"));
  }
  location.assign(begun.value.url);
  // The button stays busy until the page is left.
  return await new Promise(() => undefined);
}

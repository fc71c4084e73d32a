import { TwoFactor } from "../features/two-factor/two-factor.tsx";
import { IdentitiesSection } from "../features/identities/identities-section.tsx";
import { ChangePassword } from "../features/account/password/change-password.tsx";
import { EmailAddress } from "../features/email-addresses/email-address.tsx";
import { PersonalTokens } from "../features/personal-tokens/personal-tokens.tsx";
import { Passkeys } from "../features/passkeys/passkeys.tsx";
import { SessionList } from "../features/sessions/session-list.tsx";

/** The parts of the section "Sign-in and security" of the settings, in their order. */
export const SecurityParts = () => (
  <>
    <EmailAddress />
    <ChangePassword />
    <Passkeys />
    <TwoFactor />
    <IdentitiesSection />
    <SessionList />
    <PersonalTokens />
  </>
);

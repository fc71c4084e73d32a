import { useEffect, useState } from "react";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import text from "../../../ui/text.module.css";
import { useSignUp } from "../sign-up-mode.ts";
import styles from "../../../ui/form/form.module.css";
import type { ProviderName } from "@cairn/contracts/identities/identity-providers";
import { type Result, fail } from "@cairn/domain/result";
import { request } from "../../../lib/api/api-client.ts";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { storeBegunSignIn } from "../../../lib/begun-sign-in.ts";

/** A provider of this server. */
interface Provider {
  readonly provider: ProviderName;
  readonly name: string;
}

/** Goes to a provider; `/sign-in/return` is the way back. */
async function goToProvider(
  { provider, name }: Provider,
  returnTo: string | undefined,
): Promise<Result<true, ApiFailure>> {
  const begun = await request("beginSignIn", { params: { provider } });
  if (!begun.ok) return begun;
  try {
    storeBegunSignIn({ ticket: begun.value.ticket, provider: name, purpose: "login", returnTo });
  } catch {
    return fail(new ApiFailure("identity.expired"));
  }
  location.assign(begun.value.url);
  // The button stays busy until the page is left.
  return await new Promise(() => undefined);
}

interface ProviderButtonsProps {
  /** Where to go after logging in. */
  readonly returnTo?: string | undefined;
}

/** Buttons for logging in with external login services; empty if this server has none. */
export const ProviderButtons = ({ returnTo }: ProviderButtonsProps) => {
  const { t } = useMessages();
  const { providers } = useSignUp();
  const [leavingFor, setLeavingFor] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // A page restored from the browser's cache has not left.
    const comeBack = () => {
      setLeavingFor(undefined);
    };
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pageshow", comeBack);
    };
  }, []);
  if (providers.length === 0) return null;

  const leave = async (provider: Provider) => {
    setProblem(undefined);
    setLeavingFor(provider.provider);
    const left = await goToProvider(provider, returnTo);
    setLeavingFor(undefined);
    if (!left.ok) setProblem(errorText(t, left.error));
  };

  return (
    <div className={styles["form"]}>
      <p className={text["quiet"]}>{t("identities.or")}</p>
      {providers.map((provider) => (
        <Button
          key={provider.provider}
          size="large"
          wide
          busy={leavingFor === provider.provider}
          disabled={leavingFor !== undefined && leavingFor !== provider.provider}
          onClick={() => void leave(provider)}
        >
          {t("identities.logInWith", { provider: provider.name })}
        </Button>
      ))}
      {problem && <Notice kind="danger">{problem}</Notice>}
    </div>
  );
};

import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { basePath } from "../lib/base-path.ts";
import { NewPerson } from "../features/account/providers/new-person.tsx";
import { finishSignIn, type SignInReturn } from "../features/account/providers/sign-in-return.ts";
import { returnPath } from "../features/account/return-path.ts";
import { storeSignInProblem } from "../lib/begun-sign-in.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { ProgressBar } from "../ui/status/progress-bar.tsx";
import styles from "./account-page.module.css";

/** The screen that shows why it failed. */
const placeAfter = (begun: SignInReturn["begun"]): string => {
  if (begun?.purpose === "link") return "/profile/edit/security";
  return begun?.purpose === "proof" ? returnPath(begun.returnTo) : "/sign-up";
};

/** The page to which a provider sends the browser back: completes the login or the link, and continues. */
export const SignInReturnPage = () => {
  const { t } = useMessages();
  const router = useRouter();
  // The query of the address with which the screen was opened: the address changes as soon as the screen continues.
  const [search] = useState(() => location.search);
  const [back, setBack] = useState<SignInReturn>();

  useEffect(() => {
    let isHere = true;
    const finish = async () => {
      const next = await finishSignIn(search);
      if (!isHere) return;
      const { begun, result } = next;
      if (!result.ok) {
        // The error is shown where the action can be repeated.
        const place = placeAfter(begun);
        storeSignInProblem(result.error.reason, place);
        router.history.replace(basePath + place);
      } else if (result.value.outcome === "NEW") setBack(next);
      else router.history.replace(basePath + returnPath(begun?.returnTo));
    };
    void finish();
    return () => {
      isHere = false;
    };
  }, [router, search]);

  const outcome = back?.result.ok ? back.result.value : undefined;
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        {outcome?.ticket !== undefined && outcome.suggested ? (
          <NewPerson
            provider={back?.begun?.provider ?? ""}
            ticket={outcome.ticket}
            suggested={outcome.suggested}
            onDone={() => {
              router.history.replace(basePath + returnPath(back?.begun?.returnTo));
            }}
          />
        ) : (
          <>
            <h1 id="title">{t("identities.returnHeading")}</h1>
            <ProgressBar label={t("identities.returnHeading")} />
          </>
        )}
      </section>
    </div>
  );
};

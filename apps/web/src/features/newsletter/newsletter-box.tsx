import { useState } from "react";
import { requestAs } from "../../lib/api/send-call.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import styles from "./newsletter-box.module.css";

type State = "idle" | "loading" | "subscribed" | "already_subscribed" | { readonly error: string };

/** Form for the operator's newsletter (NEWS-1). Without a newsletter it says so, and sends nothing. */
export const NewsletterBox = () => {
  const { t } = useMessages();
  const [state, setState] = useState<State>("idle");
  const send = async (email: string) => {
    if (email === "") {
      setState({ error: t("home.newsEmpty") });
      return;
    }
    setState("loading");
    const answer = await requestAs<"subscribeToNewsletter">(
      { path: "/newsletter/subscribe", method: "POST", bodyKind: "json" },
      { body: { email } },
    );
    if (answer.ok) setState(answer.value.state);
    else {
      const isMistyped = answer.error.reason === "request.invalid";
      setState({ error: isMistyped ? t("home.newsEmpty") : t("home.newsFailed") });
    }
  };
  const isDone = state === "subscribed" || state === "already_subscribed";
  return (
    <section className={styles["box"]} aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">{t("home.newsTitle")}</h2>
        <p>{t("home.newsText")}</p>
      </div>
      <output className={styles["said"]}>
        {isDone && t(state === "subscribed" ? "home.newsDone" : "home.newsAlready")}
      </output>
      {!isDone && (
        <form
          className={styles["form"]}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const email = new FormData(event.currentTarget).get("email");
            if (state !== "loading") void send(typeof email === "string" ? email.trim() : "");
          }}
        >
          <Field
            label={t("home.newsEmail")}
            name="email"
            type="email"
            autoComplete="email"
            error={typeof state === "object" ? state.error : undefined}
          />
          <Button type="submit" busy={state === "loading"}>
            {t("home.newsSubscribe")}
          </Button>
        </form>
      )}
    </section>
  );
};

import { useQuery } from "@tanstack/react-query";
import { basePath } from "../../lib/base-path.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { clearSession } from "../../lib/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import text from "../../ui/text.module.css";
import { LoginForm } from "./login-form.tsx";
import { ProviderTab } from "./providers/provider-tab.tsx";

const leave = () => {
  clearSession();
  location.assign(`${basePath}/`);
};

const PromptDialog = () => {
  const { t } = useMessages();
  const { data: user } = useQuery({ ...ownAccountQuery, enabled: false });
  return (
    <Dialog title={t("password.promptTitle")} onClose={() => undefined} bare>
      <p className={text["quiet"]}>{t("password.promptText")}</p>
      <br />
      <LoginForm username={user?.username ?? ""} />
      <ProviderTab />
      <br />
      <Button kind="ghost" wide onClick={leave}>
        {t("password.promptLeave")}
      </Button>
    </Dialog>
  );
};

/** Shown if the session ended while somebody was here: they log in on top of the page, and nothing they typed in it is lost. */
export const LoginPrompt = () => (
  <QueryProvider>
    <PromptDialog />
  </QueryProvider>
);

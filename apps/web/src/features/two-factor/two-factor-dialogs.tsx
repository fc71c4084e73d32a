import type { UserView } from "@cairn/contracts/account/account";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { ProofDialog } from "../../ui/form/proof-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { ScanDialog } from "./scan-dialog.tsx";

/** The requested action. */
export type TwoFactorStep = "set up" | "new codes" | "turn off";

interface TwoFactorDialogsProps {
  readonly first: TwoFactorStep;
  readonly account: Pick<UserView, "username" | "hasPassword">;
  readonly onClose: () => void;
}

/** The dialogs for setting up two-factor login, making new recovery codes and turning it off, one after the other. */
export const TwoFactorDialogs = ({ first, account, onClose }: TwoFactorDialogsProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const [setUp, setSetUp] = useState<{ readonly secret: string; readonly uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const username = account.hasPassword ? account.username : undefined;
  const proof = { username, onClose };

  if (codes) return <RecoveryCodesDialog codes={codes} username={account.username} onClose={onClose} />;
  if (setUp)
    return (
      <ScanDialog
        {...setUp}
        onClose={onClose}
        onCode={async (otp) => {
          const { recoveryCodes } = await requestOrThrow("confirmTwoFactor", { body: { otp } });
          showToast(t("two-factor.isOn"));
          setCodes(recoveryCodes);
          await afterChange(client, "twoFactor");
        }}
      />
    );
  if (first === "set up")
    return (
      <ProofDialog
        {...proof}
        title={t("two-factor.setUpTitle")}
        text={t("two-factor.proofText")}
        submit={t("two-factor.goOn")}
        onProof={async ({ headers }) => {
          setSetUp(await requestOrThrow("setUpTwoFactor", { headers }));
        }}
      />
    );
  if (first === "new codes")
    return (
      <ProofDialog
        {...proof}
        title={t("two-factor.newCodes")}
        text={t("two-factor.newCodesText")}
        submit={t("two-factor.goOn")}
        asksCode
        onProof={async ({ headers, otp }) => {
          const { recoveryCodes } = await requestOrThrow("makeRecoveryCodes", { body: { otp }, headers });
          setCodes(recoveryCodes);
          await afterChange(client, "twoFactor");
        }}
      />
    );
  return (
    <ProofDialog
      {...proof}
      title={t("two-factor.turnOffTitle")}
      text={t("two-factor.turnOffText")}
      submit={t("two-factor.turnOff")}
      kind="dangerSolid"
      asksCode
      onProof={async ({ headers, otp }) => {
        await requestOrThrow("endTwoFactor", { body: { otp }, headers });
        onClose();
        showToast(t("two-factor.isOff"));
        await afterChange(client, "twoFactor");
      }}
    />
  );
};

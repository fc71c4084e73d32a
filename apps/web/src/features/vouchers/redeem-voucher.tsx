import { voucherGroups } from "@cairn/contracts/vouchers/voucher-code";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import text from "../../ui/text.module.css";
import type { RedeemWords } from "./redeem-words.ts";
import { VoucherStep } from "./voucher-step.tsx";

/** Minimum length of a name, characters. */
const shortestName = 2;

interface RedeemVoucherProps {
  readonly words: RedeemWords;
}

/** Redeems a voucher in the steps user, code and success (VOUC-1). */
export const RedeemVoucher = ({ words: { say } }: RedeemVoucherProps) => {
  const { t } = useMessages();
  const [step, setStep] = useState<"user" | "code" | "success">("user");
  const [user, setUser] = useState("");
  const [code, setCode] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  const wrong = (failure: ApiFailure): string => {
    if (failure.reason === "user.not_found") {
      setStep("user");
      return say("vouchers.userUnknown");
    }
    return failure.reason === "voucher.invalid" ? say("vouchers.codeWrong") : errorText(t, failure);
  };
  const send = async (ask: () => ReturnType<typeof lookUp>, next: "code" | "success") => {
    setIsBusy(true);
    const result = await ask();
    setIsBusy(false);
    if (result.ok) setStep(next);
    setError(result.ok ? undefined : wrong(result.error));
  };
  const lookUp = () => request("findRedeemer", { params: { value: user.trim() } });
  const redeem = () => request("redeemVoucher", { body: { username: user.trim(), code } });

  return (
    <>
      <h1 id="title">{say("vouchers.heading")}</h1>
      {step === "user" && (
        <VoucherStep
          key="user"
          said={say("vouchers.userText")}
          label={say("vouchers.user")}
          autoComplete="username"
          value={user}
          onChange={setUser}
          error={error}
          action={say("vouchers.next")}
          isBusy={isBusy}
          onSend={() => {
            if (user.trim().length < shortestName) setError(say("vouchers.userMissing"));
            else void send(lookUp, "code");
          }}
        />
      )}
      {step === "code" && (
        <>
          <VoucherStep
            key="code"
            said={say("vouchers.codeText", { user: user.trim() })}
            label={say("vouchers.code")}
            hint={say("vouchers.codeHint")}
            autoComplete="off"
            value={code}
            onChange={(typed) => {
              setCode(voucherGroups(typed));
            }}
            error={error}
            action={say("vouchers.redeem")}
            isBusy={isBusy}
            onSend={() => void send(redeem, "success")}
          />
          <button
            type="button"
            className={text["link"]}
            onClick={() => {
              setError(undefined);
              setStep("user");
            }}
          >
            {say("vouchers.changeUser")}
          </button>
        </>
      )}
      {step === "success" && (
        <>
          <output>
            <Notice kind="success">{say("vouchers.success", { user: user.trim() })}</Notice>
          </output>
          <Link to="/" className={buttonClass({ wide: true })}>
            {say("vouchers.toMaps")}
          </Link>
        </>
      )}
    </>
  );
};

import { davAddress, davPath, sendingAddress } from "@cairn/contracts/import-workouts/sending-address";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { ownAddress } from "../../lib/base-path.ts";
import { ownTokensQuery } from "../../lib/api/own-tokens.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { MadeSecret } from "../../ui/form/made-secret.tsx";
import rows from "../../ui/settings-rows.module.css";
import styles from "../../ui/settings-section.module.css";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useListFocus } from "../../ui/use-list-focus.ts";
import { TokenRow } from "./token-row.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { TokenForm } from "./token-form.tsx";
import { useMakeToken } from "./use-make-token.ts";

interface MakeTokenProps {
  readonly onClose: () => void;
}

/** Asks for the scopes of a new token, then shows it this once. */
const MakeToken = ({ onClose }: MakeTokenProps) => {
  const { t } = useMessages();
  const making = useMakeToken();
  const isForAddress = making.variables?.scopes.includes("send") === true;
  // A token that nobody has seen could not be used, and would stay until it is removed.
  const close = () => {
    if (making.isIdle || making.isError) onClose();
  };
  return (
    <Dialog bare={making.isSuccess} title={t("security.makeToken")} onClose={close}>
      {making.data ? (
        <MadeSecret
          text={t(isForAddress ? "security.addressMade" : "security.tokenMade")}
          label={t(isForAddress ? "security.address" : "security.token")}
          copy={t(isForAddress ? "security.copyAddress" : "security.copyToken")}
          value={isForAddress ? sendingAddress(ownAddress(), making.data.token) : making.data.token}
          more={
            isForAddress
              ? {
                  text: t("security.folderText", { address: ownAddress() + davPath }),
                  label: t("security.folder"),
                  copy: t("security.copyFolder"),
                  value: davAddress(ownAddress(), making.data.token),
                }
              : undefined
          }
          onClose={onClose}
        />
      ) : (
        <TokenForm isBusy={making.isPending} error={making.error} onMake={making.mutate} onClose={close} />
      )}
    </Dialog>
  );
};

/** Tokens with which programs use the account: the list, and buttons to make and remove them. */
export const PersonalTokens = () => {
  const { t } = useMessages();
  const tokens = useQuery(ownTokensQuery);
  const [isMaking, setIsMaking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const focusProps = useListFocus(list);
  return (
    <section className={styles["card"]} aria-labelledby="tokens">
      <h2 id="tokens">{t("security.tokens")}</h2>
      <p className={styles["text"]}>{t("security.tokensText")}</p>
      {tokens.isPending && <Skeleton height="1.4em" width="200px" />}
      {!tokens.data && <QueryFailure query={tokens} />}
      {tokens.data && (
        <ul
          ref={list}
          className={rows["rows"]}
          aria-label={t("security.tokens")}
          tabIndex={-1}
          {...focusProps}
        >
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
          {tokens.data.length === 0 && <li className={rows["detail"]}>{t("security.noTokens")}</li>}
        </ul>
      )}
      <Button
        icon={KeyRound}
        onClick={() => {
          setIsMaking(true);
        }}
      >
        {t("security.makeToken")}
      </Button>
      {isMaking && (
        <MakeToken
          onClose={() => {
            setIsMaking(false);
          }}
        />
      )}
    </section>
  );
};

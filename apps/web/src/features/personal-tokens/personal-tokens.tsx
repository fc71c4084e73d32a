import { useQuery } from "@tanstack/react-query";
import { KeyRound, RefreshCw } from "lucide-react";
import { useRef, useState } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { ownTokensQuery } from "../../lib/api/own-tokens.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import rows from "../../ui/settings-rows.module.css";
import styles from "../../ui/settings-section.module.css";
import { Notice } from "../../ui/status/notice.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { MakeToken } from "./make-token.tsx";
import { TokenRow } from "./token-row.tsx";

/** Tokens with which programs use the account: the list, and buttons to make and remove them. */
export const PersonalTokens = () => {
  const { t } = useMessages();
  const tokens = useQuery(ownTokensQuery);
  const [isMaking, setIsMaking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const focusProps = useKeptFocus(list);
  return (
    <section className={styles["card"]} aria-labelledby="tokens">
      <h2 id="tokens">{t("security.tokens")}</h2>
      <p className={styles["text"]}>{t("security.tokensText")}</p>
      {tokens.isPending && <Skeleton height="1.4em" width="200px" />}
      {tokens.isError && !tokens.data && (
        <>
          <Notice kind="danger">{failureText(t, tokens.error)}</Notice>
          <Button icon={RefreshCw} onClick={() => void tokens.refetch()} busy={tokens.isRefetching}>
            {t("ui.tryAgain")}
          </Button>
        </>
      )}
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

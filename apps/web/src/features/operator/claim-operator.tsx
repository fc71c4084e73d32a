import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";

/** Makes the person the operator of the server, by the token of the link that its start has printed. */
export const ClaimOperator = ({ token }: { readonly token: string }) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: () => requestOrThrow("claimOperator", { body: { token } }),
    onSuccess: () => afterChange(client, "operator"),
  });
  if (claim.isSuccess)
    return (
      <>
        <h1 id="title">{t("operator.claimedTitle")}</h1>
        <output>
          <Notice kind="success">{t("operator.claimedText")}</Notice>
        </output>
        <Link to="/operator/{-$section}" className={buttonClass({ kind: "primary", wide: true })}>
          {t("operator.toPage")}
        </Link>
      </>
    );
  return (
    <>
      <h1 id="title">{t("operator.claimTitle")}</h1>
      <p>{t("operator.claimText")}</p>
      {claim.error && <Notice kind="danger">{failureText(t, claim.error)}</Notice>}
      <Button
        kind="primary"
        wide
        busy={claim.isPending}
        onClick={() => {
          claim.mutate();
        }}
      >
        {t("operator.claim")}
      </Button>
    </>
  );
};

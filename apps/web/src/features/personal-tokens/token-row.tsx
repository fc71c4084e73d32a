import type { PersonalTokenView } from "@cairn/contracts/personal-tokens/personal-tokens";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Chip } from "../../ui/chip.tsx";
import { Button } from "../../ui/form/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import rows from "../../ui/settings-rows.module.css";
import { scopeLabels } from "./scope-labels.ts";

interface TokenRowProps {
  readonly token: PersonalTokenView;
}

/** One token by name, with its scopes and last use, and the button to remove it. */
export const TokenRow = ({ token: { id, name, scopes, usedAt, expiresAt } }: TokenRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const used =
    usedAt === undefined
      ? t("security.neverUsed")
      : t("security.lastUsed", { time: formats.relative(usedAt) });
  const ends =
    expiresAt === undefined
      ? t("security.neverEnds")
      : t("security.ends", { date: formats.placeDate(expiresAt, -new Date(expiresAt).getTimezoneOffset()) });
  return (
    <li className={rows["row"]}>
      <span className={rows["what"]}>
        <span className={rows["title"]}>
          <bdi>{name}</bdi>
          {scopes.map((scope) => (
            <Chip key={scope}>{t(scopeLabels[scope])}</Chip>
          ))}
        </span>
        <span className={rows["detail"]}>
          {used} · {ends}
        </span>
      </span>
      <Button
        aria-label={t("security.removeTokenOf", { name })}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        {t("security.removeToken")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("security.removeTokenTitle", { name })}
          question={t("security.removeTokenText")}
          confirm={t("security.removeToken")}
          onConfirm={async () => {
            await requestOrThrow("removeToken", { params: { tokenId: id } });
            setIsAsking(false);
            await afterChange(client, "security");
            showToast(t("security.tokenRemoved", { name }));
          }}
          onClose={() => {
            setIsAsking(false);
          }}
        />
      )}
    </li>
  );
};

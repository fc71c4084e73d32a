import type { PasskeyView } from "@cairn/contracts/passkeys/passkeys";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { ValueRow } from "../../ui/value-row.tsx";

interface PasskeyRowProps {
  readonly passkey: PasskeyView;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** One passkey with its dates. */
export const PasskeyRow = ({ passkey, onRename, onRemove }: PasskeyRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { name, created, used, isSynced, mayBeCopied } = passkey;
  return (
    <ValueRow
      name={name}
      detail={
        <>
          {t("passkeys.created", { date: formats.relative(created) })}{" "}
          {used === undefined
            ? t("passkeys.neverUsed")
            : t("passkeys.used", { date: formats.relative(used) })}{" "}
          {isSynced && t("passkeys.synced")}
        </>
      }
    >
      <Button size="small" aria-label={t("passkeys.renameOf", { name })} onClick={onRename}>
        {t("passkeys.rename")}
      </Button>
      <Button size="small" kind="danger" aria-label={t("passkeys.removeOf", { name })} onClick={onRemove}>
        {t("passkeys.remove")}
      </Button>
      {mayBeCopied && <Notice kind="warning">{t("passkeys.mayBeCopied")}</Notice>}
    </ValueRow>
  );
};

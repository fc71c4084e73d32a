import { ownAddress } from "../../../lib/base-path.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import form from "../../../ui/form/form.module.css";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { CopyField } from "../../../ui/share/copy-field.tsx";

/** A link for somebody, which is shown only once. */
export interface MadeLink {
  readonly kind: "password" | "invite";
  readonly url: string;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** The link with which a token of the server chooses a password. */
export const passwordLink = (made: { readonly token: string; readonly expiresAt: number }): MadeLink => ({
  kind: "password",
  url: `${ownAddress()}/rt?pt=${made.token}`,
  expiresAt: made.expiresAt,
});

interface MadeLinkDialogProps {
  readonly link: MadeLink;
  readonly onClose: () => void;
}

/** Shows a link that was made, to be handed over. */
export const MadeLinkDialog = ({ link, onClose }: MadeLinkDialogProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const isInvite = link.kind === "invite";
  return (
    <Dialog
      title={t(isInvite ? "operator.inviteTitle" : "operator.passwordLinkTitle")}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("operator.done")}
        </Button>
      }
    >
      <div className={form["form"]}>
        <p>
          {t(isInvite ? "operator.inviteText" : "operator.passwordLinkText", {
            date: formats.placeDate(link.expiresAt, 0),
          })}
        </p>
        <CopyField
          label={t("operator.link")}
          value={link.url}
          copyLabel={t("operator.copyLink")}
          copied={t("operator.linkCopied")}
        />
      </div>
    </Dialog>
  );
};

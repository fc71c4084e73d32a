import { type Embedded, embedCode, embedPath, embedSize } from "@cairn/contracts/link-cards/embed-code";
import { type PrivacyLevel, withPrivacy } from "@cairn/domain/privacy/sharing";
import { audienceOf } from "@cairn/domain/privacy/visibility";
import { ownAddress } from "../../lib/base-path.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { CopyField } from "./copy-field.tsx";
import styles from "./embed-part.module.css";

interface EmbedPartProps {
  readonly embedded: Embedded;
  readonly title: string;
  readonly level: PrivacyLevel;
  /** What a reader of the page gets to see. */
  readonly hint: string;
}

/** The code of a frame for a page elsewhere. Only for what everyone may see: whoever reads that page need not have the link. */
export const EmbedPart = ({ embedded, title, level, hint }: EmbedPartProps) => {
  const { t } = useMessages();
  if (audienceOf(withPrivacy(0, level)) !== "everyone") return null;
  const code = embedCode({ address: ownAddress() + embedPath(embedded), title, ...embedSize(embedded) });
  return (
    <section className={styles["part"]} aria-label={t("share.embed")}>
      <CopyField
        label={t("share.embed")}
        value={code}
        copyLabel={t("share.copyCode")}
        copied={t("share.codeCopiedSaid")}
      />
      <p className={styles["hint"]}>{hint}</p>
    </section>
  );
};

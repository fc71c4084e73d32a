import type { PrivacyLevel } from "@cairn/domain/privacy/sharing";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../form/button.tsx";
import { privacyWords } from "../workout/privacy-words.ts";
import { CopyField } from "./copy-field.tsx";
import styles from "./link-part.module.css";
import { offerToShare } from "./offer-to-share.ts";

interface LinkPartProps {
  /** Works for everybody who gets it. */
  readonly address: string;
  readonly title: string;
  readonly level: PrivacyLevel;
  /** The owner's choice of the level; absent or false for others. */
  readonly children?: ReactNode;
}

/** A link, the ways to share it, and a line that says who can open it; the owner can change that here. */
export const LinkPart = ({ address, title, level, children }: LinkPartProps) => {
  const { t } = useMessages();
  const words = privacyWords(level);
  return (
    <section className={styles["part"]} aria-label={t("share.link")}>
      <CopyField
        label={t("share.link")}
        value={address}
        copyLabel={t("share.copy")}
        copied={t("share.copiedSaid")}
        kind="primary"
      >
        {"share" in navigator && (
          <Button icon={Share2} onClick={() => void offerToShare({ title, url: address })}>
            {t("share.send")}
          </Button>
        )}
      </CopyField>
      <div className={styles["who"]}>
        {children}
        <p>{t(!children ? words.opensForOthers : words.opens)}</p>
      </div>
    </section>
  );
};

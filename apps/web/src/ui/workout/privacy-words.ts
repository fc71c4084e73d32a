import { type PrivacyLevel, withPrivacy } from "@cairn/domain/privacy/sharing";
import { audienceOf } from "@cairn/domain/privacy/visibility";
import { Globe, Link2, Lock, type LucideIcon, Users } from "lucide-react";
import type { MessageId } from "../../lib/i18n/message-id.ts";

interface PrivacyWords {
  readonly icon: LucideIcon;
  readonly label: MessageId;
  /** Who sees the workout. */
  readonly hint: MessageId;
  /** Whom its link opens it for, told to the owner, and to whoever else sees it. */
  readonly opens: MessageId;
  readonly opensForOthers: MessageId;
}

const icons: Readonly<Record<PrivacyLevel, LucideIcon>> = {
  private: Lock,
  link: Link2,
  friends: Users,
  public: Globe,
};

/** How every screen names a privacy level. The sentences follow what the level does, not its name. */
export function privacyWords(level: PrivacyLevel): PrivacyWords {
  const audience = audienceOf(withPrivacy(0, level));
  const opens = `privacy.${audience}.opens` as const;
  return {
    icon: icons[level],
    label: `privacy.${level}`,
    hint: `privacy.${audience}.hint`,
    opens,
    opensForOthers:
      audience === "followers" || audience === "link" ? `privacy.${audience}.opensOther` : opens,
  };
}

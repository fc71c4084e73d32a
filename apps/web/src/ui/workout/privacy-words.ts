import { type PrivacyLevel, withPrivacy } from "@cairn/domain/privacy/sharing";
import { audienceOf } from "@cairn/domain/privacy/visibility";
import { Globe, Link2, Lock, type LucideIcon, Users } from "lucide-react";
import type { MessageId } from "../../lib/i18n/message-id.ts";

interface PrivacyWords {
  readonly icon: LucideIcon;
  readonly label: MessageId;
  /** Who sees the workout. */
  readonly hint: MessageId;
  /** Who can open its link, for the owner and for others who see it. */
  readonly opens: MessageId;
  readonly opensForOthers: MessageId;
}

const icons: Readonly<Record<PrivacyLevel, LucideIcon>> = {
  private: Lock,
  link: Link2,
  friends: Users,
  public: Globe,
};

/** The names of privacy levels on all screens. The sentences describe the effect of the level, not its name. */
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

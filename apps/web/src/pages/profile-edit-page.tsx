import { Link, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { HeartRateSettings } from "../features/heart-rate/heart-rate-settings.tsx";
import { BlockedPeople } from "../features/people/blocked-people.tsx";
import { FollowApproval } from "../features/people/follow-approval.tsx";
import { NotificationSettings } from "../features/notifications/notification-settings.tsx";
import { PrivacyZones } from "../features/privacy-zones/privacy-zones.tsx";
import { AccountSection } from "../features/settings/account-section.tsx";
import { BrowserSettings } from "../features/settings/browser-settings.tsx";
import { DefaultSharing } from "../features/settings/default-sharing.tsx";
import { ProfileSection } from "../features/profile/edit/profile-section.tsx";
import { StorageUse } from "../features/settings/storage-use.tsx";
import { TimeZone } from "../features/settings/time-zone.tsx";
import type { MessageId } from "../lib/i18n/message-id.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { useNarrow } from "../lib/use-narrow.ts";
import styles from "./profile-edit-page.module.css";
import { DeleteAccount } from "../features/account-deletion/delete-account.tsx";
import { OwnDataSection } from "../features/own-data/own-data-section.tsx";
import { TwoFactor } from "../features/two-factor/two-factor.tsx";
import { IdentitiesSection } from "../features/identities/identities-section.tsx";
import { ChangePassword } from "../features/account/password/change-password.tsx";
import { EmailAddress } from "../features/email-addresses/email-address.tsx";
import { PersonalTokens } from "../features/personal-tokens/personal-tokens.tsx";
import { Webhooks } from "../features/webhooks/webhooks.tsx";
import { Passkeys } from "../features/passkeys/passkeys.tsx";
import { SessionList } from "../features/sessions/session-list.tsx";

/** The parts of the section "Sign-in and security" of the settings, in their order. */
const SecurityParts = () => (
  <>
    <EmailAddress />
    <ChangePassword />
    <Passkeys />
    <TwoFactor />
    <IdentitiesSection />
    <SessionList />
    <PersonalTokens />
    <Webhooks />
  </>
);

/** The parts of the section "Your data" of the settings, in their order. */
const OwnDataParts = () => (
  <>
    <OwnDataSection />
    <DeleteAccount />
  </>
);

/**
 * Sections in order, by their names in `/profile/edit/…`, each with its parts: the names by which `#…` leads to them, and their
 * titles.
 */
const sections = [
  { name: "profile", title: "settings.profile", parts: {}, content: <ProfileSection /> },
  {
    name: "appearance",
    title: "settings.appearance",
    parts: {
      units: "settings.units",
      "first-weekday": "settings.firstWeekday",
      language: "settings.language",
      theme: "settings.theme",
      "time-zone": "settings.timeZone",
    },
    content: (
      <>
        <BrowserSettings />
        <TimeZone />
      </>
    ),
  },
  {
    name: "privacy",
    title: "settings.privacy",
    parts: {
      "default-sharing": "settings.defaultSharing",
      "follow-approval": "people.approval",
      "privacy-zones": "settings.zones",
      "blocked-people": "people.blockedPeople",
    },
    content: (
      <>
        <DefaultSharing />
        <FollowApproval />
        <PrivacyZones />
        <BlockedPeople />
      </>
    ),
  },
  {
    name: "notifications",
    title: "notifications.settings",
    parts: { "notification-settings": undefined },
    content: <NotificationSettings />,
  },
  {
    name: "heart-rate",
    title: "settings.heartRate",
    parts: { thresholds: "settings.thresholds", "training-zones": "settings.trainingZones" },
    content: <HeartRateSettings />,
  },
  {
    name: "security",
    title: "settings.security",
    parts: {
      "email-address": "security.email",
      "change-password": "account.password",
      passkeys: "passkeys.title",
      "two-factor": "two-factor.title",
      identities: "identities.title",
      sessions: "security.sessions",
      tokens: "security.tokens",
    },
    content: <SecurityParts />,
  },
  {
    name: "account",
    title: "settings.account",
    parts: { storage: "settings.storage", "map-regions": undefined },
    content: (
      <>
        <AccountSection />
        <StorageUse />
      </>
    ),
  },
  {
    name: "data",
    title: "own-data.title",
    parts: { "own-data": undefined, "delete-account": "account-deletion.heading" },
    content: <OwnDataParts />,
  },
] as const satisfies readonly {
  readonly name: string;
  readonly title: MessageId;
  readonly parts: Readonly<Record<string, MessageId | undefined>>;
  readonly content: ReactNode;
}[];

type SectionName = (typeof sections)[number]["name"];

/** The section that a name in an address means: its own, or that of one of its parts. */
const sectionOf = (anchor: string): SectionName | undefined =>
  sections.find(({ name, parts }) => name === anchor || Object.hasOwn(parts, anchor))?.name;

/**
 * The sections that were opened, which stay in the page although another one is shown: what is typed in one is still there when
 * the reader comes back to it.
 */
const useOpened = (shown: SectionName | undefined): ReadonlySet<SectionName> => {
  const [opened, setOpened] = useState<ReadonlySet<SectionName>>(new Set());
  if (shown === undefined || opened.has(shown)) return opened;
  const more = new Set(opened).add(shown);
  setOpened(more);
  return more;
};

/** Earlier addresses named a part of the one long page: `/profile/edit#privacy-zones`. They lead to its section. */
const useEarlierAddress = (named: SectionName | undefined): void => {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const meant = named === undefined ? sectionOf(hash) : undefined;
  useEffect(() => {
    if (meant === undefined) return;
    void navigate({ to: "/profile/edit/{-$extra}", params: { extra: meant }, hash, replace: true });
  }, [meant, hash, navigate]);
};

interface SectionListProps {
  readonly shown: SectionName | undefined;
  /** A screen of its own, which says what is in each section. */
  readonly isAlone: boolean;
}

const SectionList = ({ shown, isAlone }: SectionListProps) => {
  const { t } = useMessages();
  return (
    <nav className={styles["nav"]} aria-label={t("settings.sections")}>
      {sections.map(({ name, title, parts }) => {
        const partTitles = Object.values<MessageId | undefined>(parts).flatMap((id) => (id ? [t(id)] : []));
        return (
          <Link
            key={name}
            to="/profile/edit/{-$extra}"
            params={{ extra: name }}
            className={styles["link"]}
            aria-current={name === shown ? "page" : undefined}
          >
            <span className={styles["name"]}>{t(title)}</span>
            {isAlone && partTitles.length > 0 && (
              <span className={styles["parts"]}>{partTitles.join(" · ")}</span>
            )}
            {isAlone && <ChevronRight className={styles["arrow"]} aria-hidden size={20} />}
          </Link>
        );
      })}
    </nav>
  );
};

/**
 * The settings (SET-1): one section at a time, each with its address. A wide window has the list beside it, and begins with the
 * first section; on a phone the list is a screen of its own.
 */
export const ProfileEditPage = () => {
  const { t } = useMessages();
  const isNarrow = useNarrow();
  const { extra = "" } = useParams({ strict: false });
  const named = sectionOf(extra);
  useEarlierAddress(named);
  const shown = named ?? (isNarrow ? undefined : sections[0].name);
  const opened = useOpened(shown);
  const title = isNarrow && sections.find(({ name }) => name === shown)?.title;
  return (
    <div className={styles["page"]}>
      <div className={styles["head"]}>
        {title && (
          <Link
            to="/profile/edit/{-$extra}"
            params={{ extra: undefined }}
            className={styles["back"]}
            aria-label={t("settings.title")}
          >
            <ChevronLeft aria-hidden />
          </Link>
        )}
        <h1>{t(title || "settings.title")}</h1>
      </div>
      {!title && <SectionList shown={shown} isAlone={isNarrow} />}
      {sections.map(
        ({ name, content }) =>
          opened.has(name) && (
            <div
              key={name}
              className={styles["section"]}
              hidden={name !== shown}
              data-route-focus={name === named || undefined}
            >
              {content}
            </div>
          ),
      )}
    </div>
  );
};

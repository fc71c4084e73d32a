import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { HeartRateSettings } from "../features/heart-rate/heart-rate-settings.tsx";
import { BlockedPeople } from "../features/people/blocked-people.tsx";
import { FollowApproval } from "../features/people/follow-approval.tsx";
import { NotificationSettings } from "../features/notifications/notification-settings.tsx";
import { PrivacyZones } from "../features/privacy-zones/privacy-zones.tsx";
import { AccountSection } from "../features/settings/account-section.tsx";
import { BrowserSettings } from "../features/settings/browser-settings.tsx";
import { DefaultSharing } from "../features/settings/default-sharing.tsx";
import { ProfileSection } from "../features/profile/edit/profile-section.tsx";
import { OperatedRegions } from "../features/regions/operated-regions.tsx";
import { StorageUse } from "../features/settings/storage-use.tsx";
import { TimeZone } from "../features/settings/time-zone.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import styles from "./profile-edit-page.module.css";
import { DeleteAccount } from "../features/account-deletion/delete-account.tsx";
import { OwnDataSection } from "../features/own-data/own-data-section.tsx";
import { TwoFactor } from "../features/two-factor/two-factor.tsx";
import { IdentitiesSection } from "../features/identities/identities-section.tsx";
import { ChangePassword } from "../features/account/password/change-password.tsx";
import { EmailAddress } from "../features/email-addresses/email-address.tsx";
import { PersonalTokens } from "../features/personal-tokens/personal-tokens.tsx";
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
  </>
);

/** The parts of the section "Your data" of the settings, in their order. */
const OwnDataParts = () => (
  <>
    <OwnDataSection />
    <DeleteAccount />
  </>
);

/** Sections in order, by their names in `/profile/edit/…`. */
const sections = [
  { name: "profile", title: "settings.profile", content: <ProfileSection /> },
  {
    name: "appearance",
    title: "settings.appearance",
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
    content: (
      <>
        <DefaultSharing />
        <FollowApproval />
        <PrivacyZones />
        <BlockedPeople />
      </>
    ),
  },
  { name: "notifications", title: "notifications.settings", content: <NotificationSettings /> },
  { name: "heart-rate", title: "settings.heartRate", content: <HeartRateSettings /> },
  { name: "security", title: "settings.security", content: <SecurityParts /> },
  {
    name: "account",
    title: "settings.account",
    content: (
      <>
        <AccountSection />
        <StorageUse />
        <OperatedRegions />
      </>
    ),
  },
  { name: "data", title: "own-data.title", content: <OwnDataParts /> },
] as const;

interface SectionProps {
  readonly isNamed: boolean;
  readonly children: ReactNode;
}

/** A section, which is scrolled into view if it is in the address; its heading then has the focus (`useRouteFocus`). */
const Section = ({ isNamed, children }: SectionProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <div ref={ref} className={styles["section"]} data-route-focus={isNamed || undefined}>
      {children}
    </div>
  );
};

export const ProfileEditPage = () => {
  const { t } = useMessages();
  const { extra } = useParams({ strict: false });
  return (
    <div className={styles["page"]}>
      <h1>{t("settings.title")}</h1>
      <nav className={styles["nav"]} aria-label={t("settings.sections")}>
        {sections.map(({ name, title }) => (
          <Link
            key={name}
            to="/profile/edit/{-$extra}"
            params={{ extra: name }}
            replace
            resetScroll={false}
            className={styles["link"]}
            activeProps={{ "aria-current": "true" }}
          >
            {t(title)}
          </Link>
        ))}
      </nav>
      <div className={styles["sections"]}>
        {sections.map(({ name, content }) => (
          <Section key={name} isNamed={extra === name}>
            {content}
          </Section>
        ))}
      </div>
    </div>
  );
};

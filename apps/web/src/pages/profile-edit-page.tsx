import { HeartRateSettings } from "../features/heart-rate/heart-rate-settings.tsx";
import { BlockedPeople } from "../features/people/blocked-people.tsx";
import { FollowApproval } from "../features/people/follow-approval.tsx";
import { NotificationSettings } from "../features/notifications/notification-settings.tsx";
import { PrivacyZones } from "../features/privacy-zones/privacy-zones.tsx";
import { BrowserSettings } from "../features/settings/browser-settings.tsx";
import { StorageUse } from "../features/settings/storage-use.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import styles from "./profile-edit-page.module.css";

export const ProfileEditPage = () => {
  const { t } = useMessages();
  return (
    <div className={styles["page"]}>
      <h1>{t("settings.title")}</h1>
      <BrowserSettings />
      <HeartRateSettings />
      <FollowApproval />
      <NotificationSettings />
      <PrivacyZones />
      <BlockedPeople />
      <StorageUse />
    </div>
  );
};

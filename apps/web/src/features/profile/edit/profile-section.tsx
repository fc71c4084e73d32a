import { useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../../../lib/api/own-account.ts";
import { ownSettingsQuery } from "../../../lib/api/own-settings.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { QueryFailure } from "../../../ui/status/query-failure.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import section from "../../../ui/settings-section.module.css";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import { ProfileImage } from "./image/profile-image.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The part of the settings that is about the person. */
export const ProfileSection = () => {
  const { t } = useMessages();
  const settings = useQuery(ownSettingsQuery);
  const { data: account } = useQuery(ownAccountQuery);
  return (
    <section ref={useFocusAfterRemoval()} className={section["card"]} aria-labelledby="profile">
      <h2 id="profile">{t("settings.profile")}</h2>
      <p className={section["text"]}>{t("settings.profileText")}</p>
      <ProfileImage />
      {(settings.isPending || (settings.data && !account)) && <Skeleton height="340px" />}
      {!settings.data && <QueryFailure query={settings} />}
      {settings.data && account && <ProfileForm settings={settings.data} account={account} />}
    </section>
  );
};

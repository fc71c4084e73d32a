import { FriendRequestsPart } from "../features/people/friend-requests-part.tsx";
import { PeopleTabs } from "../features/people/people-tabs.tsx";
import { WhoToFollow } from "../features/people/who-to-follow.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import styles from "./people-page.module.css";

/** /friends/add-friends and /friends/manage: who asks to be friends, and whom one may know. */
export const AddFriendsPage = () => {
  const { t } = useMessages();
  return (
    <div className={styles["page"]}>
      <h1>{t("people.findTab")}</h1>
      <PeopleTabs />
      <FriendRequestsPart />
      <WhoToFollow title={t("people.mayKnow")} empty={t("people.mayKnowEmpty")} />
    </div>
  );
};

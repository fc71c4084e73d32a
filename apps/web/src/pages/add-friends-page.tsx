import { useSignUp } from "../features/account/sign-up-mode.ts";
import { FriendRequestsPart } from "../features/people/friend-requests-part.tsx";
import { PeopleTabs } from "../features/people/people-tabs.tsx";
import { WhoToFollow } from "../features/people/who-to-follow.tsx";
import { SearchField } from "../features/people/search-field.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import styles from "./people-page.module.css";

/** /friends/add-friends and /friends/manage: friend requests, Facebook friends who are here, and suggestions. */
export const AddFriendsPage = () => {
  const { t } = useMessages();
  const hasFacebook = useSignUp().providers.some(({ provider }) => provider === "facebook");
  return (
    <div ref={useFocusAfterRemoval()} className={styles["page"]}>
      <h1>{t("people.findTab")}</h1>
      <PeopleTabs />
      <SearchField />
      <FriendRequestsPart />
      {hasFacebook && <WhoToFollow title={t("people.fromFacebook")} from="facebook" />}
      <WhoToFollow title={t("people.mayKnow")} empty={t("people.mayKnowEmpty")} />
    </div>
  );
};

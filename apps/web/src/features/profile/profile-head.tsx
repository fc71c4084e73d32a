import type { PersonView } from "@cairn/contracts/profile/profile";
import type { ReactNode } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Avatar } from "../../ui/avatar.tsx";
import text from "../../ui/text.module.css";
import styles from "./profile-head.module.css";

interface ProfileHeadProps {
  readonly person: PersonView;
  /** Actions for the person. */
  readonly actions: ReactNode;
}

/** A country's name in the reader's language; the code if there is none, as for old accounts. */
function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "region" }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

/** The head of a profile: name, country, date of joining, and the numbers of followers and followings. */
export const ProfileHead = ({ person, actions }: ProfileHeadProps) => {
  const { t, locale } = useMessages();
  const formats = useFormats();
  const { username, realName, country, createdDate, followersCount, followingCount } = person;
  return (
    <header className={styles["head"]}>
      <Avatar username={username} name={realName} image={person.profileImageUrl} size={64} />
      <div className={styles["who"]}>
        <h1 className={styles["name"]} dir="auto">
          {realName || username}
        </h1>
        <p className={text["quiet"]}>
          {[username, country && countryName(country, locale)].filter(Boolean).join(" · ")}
        </p>
        <ul className={styles["facts"]}>
          <li>{t("profile.followers", { count: followersCount })}</li>
          <li>{t("profile.followings", { count: followingCount })}</li>
          <li className={text["quiet"]}>
            {t("profile.memberSince", { date: formats.placeDate(createdDate, 0) })}
          </li>
        </ul>
      </div>
      <div className={styles["actions"]}>{actions}</div>
    </header>
  );
};

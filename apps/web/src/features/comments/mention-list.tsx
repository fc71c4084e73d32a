// A datalist has its own display of names, and a select takes the focus from the field.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { MentionedPerson } from "@cairn/contracts/comments";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import text from "../../ui/text.module.css";
import styles from "./comments.module.css";
import type { Mentions } from "./use-mentions.ts";

interface MentionListProps {
  readonly mentions: Mentions;
  readonly onChoose: (person: MentionedPerson) => void;
}

/** The people whose name may be meant, above the field; the focus stays in the field. */
export const MentionList = ({ mentions, onChoose }: MentionListProps) => {
  const { t } = useMessages();
  const { people, isAwaited, chosen, listId, optionId, point } = mentions;
  return (
    <>
      <output className={isAwaited ? styles["people"] : text["hidden"]}>
        {isAwaited && (
          <span className={classNames(styles["awaited"], text["quiet"])}>
            {t("comments.mentionsAwaited")}
          </span>
        )}
        {people.length > 0 && t("comments.mentionsFound", { count: people.length })}
      </output>
      {people.length > 0 && (
        <div id={listId} role="listbox" aria-label={t("comments.mentions")} className={styles["people"]}>
          {people.map((person, index) => (
            // Chosen with the keys of the field, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={person.username}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={classNames(styles["person"], index === chosen && styles["chosen"])}
              onPointerMove={() => {
                point(index);
              }}
              onMouseDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                onChoose(person);
              }}
            >
              <Avatar username={person.username} name={person.realName} size={28} />
              <b className={text["clip"]} dir="auto">
                {person.realName}
              </b>
              <span className={classNames(text["quiet"], text["clip"])}>@{person.username}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
};

import { Link } from "@tanstack/react-router";
import { type ComponentType, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import { useListFocus } from "../../ui/use-list-focus.ts";
import { useFocusOnMore } from "../../ui/use-focus-on-more.ts";
import type { NamedPerson } from "./own-follows.ts";
import styles from "./people-list.module.css";

const usernameOf = ({ username }: NamedPerson): string => username;

/** Number of rows at first, and added with each press on the button. */
const step = 50;

interface PeopleListProps<Person extends NamedPerson> {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly people: readonly Person[];
  /** Actions for a person. */
  readonly actions: ComponentType<{ readonly person: Person }>;
  /** Text below the name; by default the username. */
  readonly detail?: (person: Person) => string;
  /** On a phone the buttons are below the name. */
  readonly hasWideActions?: boolean;
}

/** People by name, some at a time. If a row with the focus is removed, the list gets the focus. */
export const PeopleList = <Person extends NamedPerson>({
  label,
  people,
  actions: Actions,
  detail = usernameOf,
  hasWideActions = false,
}: PeopleListProps<Person>) => {
  const { t } = useMessages();
  const [count, setCount] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  const focusProps = useListFocus(list);
  const readOn = useFocusOnMore(list, Math.min(count, people.length));
  return (
    <div>
      <ul ref={list} className={styles["list"]} aria-label={label} tabIndex={-1} {...focusProps}>
        {people.slice(0, count).map((person) => (
          <li
            key={person.username}
            className={classNames(styles["row"], hasWideActions && styles["wrapping"])}
          >
            <Link
              to="/view_profile/$username"
              params={{ username: person.username }}
              className={styles["who"]}
            >
              <Avatar
                username={person.username}
                name={person.realName}
                image={person.profileImageUrl}
                size={44}
              />
              <span className={styles["names"]}>
                <b dir="auto">{person.realName || person.username}</b>
                <span className={classNames(text["quiet"], text["small"])}>{detail(person)}</span>
              </span>
            </Link>
            <span className={styles["actions"]}>
              <Actions person={person} />
            </span>
          </li>
        ))}
      </ul>
      {people.length > count && (
        <Button
          wide
          className={styles["more"]}
          onClick={() => {
            readOn();
            setCount(count + step);
          }}
        >
          {t("people.more")}
        </Button>
      )}
    </div>
  );
};

/** Placeholder of a list that is loading. */
export const PeopleListSkeleton = ({ rows = 4 }: { readonly rows?: number }) => (
  <div className={styles["list"]} aria-hidden>
    {Array.from({ length: rows }, (_, place) => (
      <div key={place} className={styles["row"]}>
        <span className={styles["who"]}>
          <Skeleton width="44px" height="44px" round />
          <span className={styles["names"]}>
            <Skeleton width="140px" height="1em" />
            <Skeleton width="90px" height="0.9em" />
          </span>
        </span>
        <Skeleton width="118px" height="var(--hit)" />
      </div>
    ))}
  </div>
);

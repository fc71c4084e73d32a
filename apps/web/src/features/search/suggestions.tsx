// A <datalist> cannot have groups, pictures, or links.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { SearchAnswer } from "@cairn/contracts/search";
import { MapPin, Search } from "lucide-react";
import type { ReactNode } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import text from "../../ui/text.module.css";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import { boxOfPlace, whereOf, workoutLine } from "./found-line.ts";
import styles from "./search-box.module.css";

/** Where a suggestion leads. */
export type Target =
  | { readonly to: "profile"; readonly username: string }
  | { readonly to: "workout"; readonly username: string; readonly workoutKey: string }
  | { readonly to: "place"; readonly box: string }
  | { readonly to: "results" };

interface Suggestion {
  readonly key: string;
  /** Place among all suggestions. */
  readonly place: number;
  readonly target: Target;
  readonly picture: ReactNode;
  readonly name: string;
  readonly detail: string;
}

type Unplaced = Omit<Suggestion, "place">;

interface Group {
  readonly label: string | undefined;
  readonly suggestions: readonly Suggestion[];
}

/** Hook: the suggestions of an answer in their groups; the last one leads to all results. */
export const useSuggestions = (answer: SearchAnswer | undefined, term: string): readonly Group[] => {
  const { t } = useMessages();
  const formats = useFormats();
  const sports = useSportNames();
  if (!answer) return [];
  const people = answer.people.map(({ user }): Unplaced => ({
    key: `person ${user.username}`,
    target: { to: "profile", username: user.username },
    picture: <Avatar username={user.username} name={user.realName} image={user.profileImageUrl} size={28} />,
    name: user.realName || user.username,
    detail: user.username,
  }));
  const workouts = answer.workouts.map((workout): Unplaced => {
    const { sport, title, detail } = workoutLine(workout, formats, sports);
    return {
      key: `workout ${workout.workoutKey}`,
      target: { to: "workout", username: workout.username, workoutKey: workout.workoutKey },
      picture: <SportBadge icon={sport.icon} family={sport.family} size="s" />,
      name: title,
      detail,
    };
  });
  const places = answer.places.map((place): Unplaced => ({
    key: `place ${place.name} ${place.point.lat} ${place.point.lng}`,
    target: { to: "place", box: boxOfPlace(place) },
    picture: <Icon of={MapPin} />,
    name: place.name,
    detail: whereOf(place),
  }));
  const all: Unplaced = {
    key: "results",
    target: { to: "results" },
    picture: <Icon of={Search} />,
    name: t("search.all", { term }),
    detail: "",
  };
  const groups = [
    { label: t("search.people"), suggestions: people },
    { label: t("search.workouts"), suggestions: workouts },
    { label: t("search.places"), suggestions: places },
    { label: undefined, suggestions: [all] },
  ];
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { suggestions }) => sum + suggestions.length, 0),
  );
  return groups.flatMap(({ label, suggestions }, at) =>
    suggestions.length === 0
      ? []
      : [
          {
            label,
            suggestions: suggestions.map((each, index) =>
              Object.assign(each, { place: (firsts[at] ?? 0) + index }),
            ),
          },
        ],
  );
};

interface SuggestionListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  /** Place of the active suggestion among all of them; -1 for none. */
  readonly active: number;
  readonly onPick: (target: Target) => void;
}

/** The list of a combobox (ARIA Authoring Practices): its field keeps the focus. */
export const SuggestionList = ({ id, groups, active, onPick }: SuggestionListProps) => {
  const { t } = useMessages();
  return (
    <div id={id} role="listbox" aria-label={t("search.suggestions")} className={styles["list"]}>
      {groups.map(({ label, suggestions }) => (
        <div key={label ?? "all"} role="group" aria-label={label} className={styles["group"]}>
          {label !== undefined && (
            <p className={styles["label"]} aria-hidden>
              {label}
            </p>
          )}
          {suggestions.map(({ key, place, target, picture, name, detail }) => (
            // The field takes the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={key}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className={classNames(styles["option"], place === active && styles["active"])}
              // Before the field loses the focus, which would close the list.
              onPointerDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                onPick(target);
              }}
            >
              <span className={styles["picture"]} aria-hidden>
                {picture}
              </span>
              <span className={styles["words"]}>
                <span className={text["clip"]} dir="auto">
                  {name}
                </span>
                {detail !== "" && (
                  <span className={classNames(text["quiet"], text["small"], text["clip"])}>{detail}</span>
                )}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { pathBelow } from "../lib/base-path.ts";
import { FollowButton } from "../features/people/follow-button.tsx";
import { WhoToFollow } from "../features/people/who-to-follow.tsx";
import { FoundPeople, FoundPeopleSkeleton } from "../features/people/found-people.tsx";
import { moveAmongFound } from "../features/people/move-among-found.ts";
import { FoundPlaces, FoundWorkouts } from "../features/search/found-lists.tsx";
import { mostFound, searchQuery } from "../features/search/search-query.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { matchesScreenPath } from "../lib/matches-screen-path.ts";
import { searchedTerm } from "../lib/searched-term.ts";
import { Field } from "../ui/form/field.tsx";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import { EmptyState } from "../ui/status/state-message.tsx";
import { useFocusAfterRemoval } from "../ui/use-focus-after-removal.ts";
import text from "../ui/text.module.css";
import styles from "./people-page.module.css";

/** Milliseconds without a key press after which the text is searched. */
const pause = 200;

const Actions = ({
  person,
}: {
  readonly person: { readonly username: string; readonly realName: string };
}) => <FollowButton person={person} size="small" />;

/**
 * /search: people, one's own workouts and places, while one types (NAV-10, SOC-7). The term is in the address, so that it is
 * restored after a reload and when going back; terms on the way to it are no entries of the history.
 */
export const SearchPage = () => {
  const { t, locale } = useMessages();
  const navigate = useNavigate();
  const { history } = useRouter();
  const search = useSearch({ strict: false });
  const q = String(search.q ?? "");
  const [typed, setTyped] = useState(q);
  const [followed, setFollowed] = useState(q);
  // A different term that came from the bar or from going back, not from here.
  if (followed !== q) {
    setFollowed(q);
    if (searchedTerm(typed) !== searchedTerm(q)) setTyped(q);
  }
  const term = searchedTerm(q);
  useEffect(() => {
    const next = searchedTerm(typed);
    if (next === searchedTerm(q)) return undefined;
    const timer = setTimeout(() => {
      if (!matchesScreenPath({ pathname: pathBelow(history.location.pathname) }, "/search")) return;
      void navigate({ to: "/search", search: next === undefined ? {} : { q: next }, replace: true });
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, q, navigate, history]);
  const found = useQuery({ ...searchQuery(term ?? "", locale, mostFound), enabled: term !== undefined });
  const results = term === undefined ? undefined : found.data;
  const count = results && results.people.length + results.workouts.length + results.places.length;
  return (
    // The arrow keys move on from the focused element; there is nothing to operate here itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={useFocusAfterRemoval()} className={styles["page"]} onKeyDown={moveAmongFound}>
      <h1>{t("search.title")}</h1>
      <search>
        <Field
          type="search"
          label={t("search.label")}
          hint={t("search.hint")}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
      </search>
      <output className={text["hidden"]}>
        {count !== undefined && !found.isPlaceholderData && t("search.found", { count })}
      </output>
      {term === undefined && <WhoToFollow title={t("people.mayKnow")} />}
      {term !== undefined && found.isPending && (
        <Awaited query={found}>
          <FoundPeopleSkeleton />
        </Awaited>
      )}
      {found.isError && !found.data && (
        <FailedState title={t("search.failedTitle")} safe={t("search.failedSafe")} query={found} />
      )}
      {count === 0 && <EmptyState title={t("search.emptyTitle")}>{t("search.emptyText")}</EmptyState>}
      {results && results.people.length > 0 && <FoundPeople entries={results.people} actions={Actions} />}
      {results && <FoundWorkouts workouts={results.workouts} />}
      {results && <FoundPlaces places={results.places} />}
    </div>
  );
};

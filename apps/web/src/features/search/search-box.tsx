import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { isComposing } from "../../lib/is-composing.ts";
import { searchedTerm } from "../../lib/searched-term.ts";
import { useRested } from "../../lib/use-rested.ts";
import { IconButton } from "../../ui/form/button.tsx";
import text from "../../ui/text.module.css";
import { mostSuggested, searchQuery } from "./search-query.ts";
import { closeSearch, openSearch, useIsSearching } from "./search-request.ts";
import { SuggestionList, type Target, useSuggestions } from "./suggestions.tsx";
import styles from "./search-box.module.css";

/** Pause after which typing counts as finished, ms. */
const pause = 250;

/**
 * The search of the top bar (NAV-10): a button that opens a field over the bar, with people, own workouts and places below it
 * while one types: a combobox with a list (ARIA Authoring Practices). Enter leads to the suggestion that the arrow keys have
 * chosen, else to all results; Escape closes the list, then the field, and a press elsewhere closes both.
 */
export const SearchBox = () => {
  const { t, locale } = useMessages();
  const navigate = useNavigate();
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = useIsSearching();
  const [term, setTerm] = useState("");
  const [active, setActive] = useState(-1);
  const [isFolded, setIsFolded] = useState(false);
  const box = useRef<HTMLElement>(null);
  const close = () => {
    closeSearch();
    setTerm("");
    setActive(-1);
    setIsFolded(false);
  };
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !box.current?.contains(target)) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: PointerEvent) => {
      onPress(event);
    };
    document.addEventListener("pointerdown", press);
    return () => {
      document.removeEventListener("pointerdown", press);
    };
  }, [isOpen]);
  const leave = () => {
    close();
    opener.current?.focus();
  };
  const id = useId();
  const q = searchedTerm(term);
  const rested = searchedTerm(useRested(term, pause));
  const { data } = useQuery({
    ...searchQuery(rested ?? "", locale, mostSuggested),
    enabled: isOpen && rested !== undefined,
  });
  const groups = useSuggestions(q === undefined || rested === undefined ? undefined : data, q ?? "");
  const targets = groups.flatMap(({ suggestions }) => suggestions.map(({ target }) => target));
  const isListed = isOpen && !isFolded && targets.length > 0;
  const go = (target: Target) => {
    if (q === undefined) return;
    close();
    if (target.to === "profile")
      void navigate({ to: "/view_profile/$username", params: { username: target.username } });
    else if (target.to === "workout")
      void navigate({ to: "/workout/$username/$workoutKey/{-$more}", params: target });
    else if (target.to === "place")
      void navigate({ to: "/explore/{-$poiClient}", search: { box: target.box } });
    else void navigate({ to: "/search", search: { q } });
  };
  const submit = () => {
    go((isListed ? targets[active] : undefined) ?? { to: "results" });
  };
  const press = (event: KeyboardEvent) => {
    // Keys of an input method choose among its words, and its Escape takes them back.
    if (isComposing(event)) return;
    if (event.key === "Escape") {
      // Browsers clear a field for searches at this key.
      event.preventDefault();
      if (isListed) setIsFolded(true);
      else leave();
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || targets.length === 0) return;
    event.preventDefault();
    setIsFolded(false);
    // One place more than there are suggestions: that of the field itself.
    const places = targets.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };
  return (
    <>
      <IconButton
        ref={opener}
        icon={Search}
        label={t("search.title")}
        aria-expanded={isOpen}
        onClick={openSearch}
      />
      {isOpen && (
        <search ref={box} className={styles["box"]}>
          {/* Only handles events from the field and the buttons inside. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <form
            className={styles["form"]}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
            onKeyDown={press}
            onBlur={({ currentTarget, relatedTarget }) => {
              // Nothing has the focus while another window has it, nor when Safari presses a button.
              if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
            }}
          >
            <input
              // People who open the field want to type in it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              type="search"
              role="combobox"
              aria-expanded={isListed}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={isListed && active >= 0 ? `${id}-list-${active}` : undefined}
              enterKeyHint="search"
              autoComplete="off"
              className={styles["input"]}
              aria-label={t("search.label")}
              placeholder={t("search.label")}
              maxLength={80}
              value={term}
              onChange={({ currentTarget }) => {
                setTerm(currentTarget.value);
                setActive(-1);
                setIsFolded(false);
              }}
            />
            <IconButton type="submit" icon={Search} label={t("search.showAll")} />
            <IconButton icon={X} label={t("search.close")} onClick={leave} />
          </form>
          {isListed && <SuggestionList id={`${id}-list`} groups={groups} active={active} onPick={go} />}
          <output className={text["hidden"]}>
            {isListed && t("search.suggested", { count: targets.length - 1 })}
          </output>
        </search>
      )}
    </>
  );
};

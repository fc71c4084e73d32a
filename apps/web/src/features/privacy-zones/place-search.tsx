// A <datalist> cannot announce the number of its entries, nor that there are none, and only yields text.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { FoundPlace } from "@cairn/contracts/maps/geocode";
import { maxPlaceText } from "@cairn/contracts/maps/geocode-limits";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { isComposing } from "../../lib/is-composing.ts";
import { classNames } from "../../ui/class-names.ts";
import { Field } from "../../ui/form/field.tsx";
import text from "../../ui/text.module.css";
import { placeQuery } from "./place-query.ts";
import styles from "./place-search.module.css";
import { useRested } from "./use-rested.ts";

interface PlaceSearchProps {
  readonly onPick: (place: { readonly lon: number; readonly lat: number }) => void;
}

/**
 * A field for searching a place by name or address, with the results below: a combobox with a list (ARIA Authoring Practices). Arrow keys move
 * through the list, Enter chooses a place, Escape closes the list.
 */
export const PlaceSearch = ({ onPick }: PlaceSearchProps) => {
  const { t, locale } = useMessages();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const term = useRested(typed.trim());
  const { data, isError } = useQuery(placeQuery(term, locale));
  // Until the typing rests, the answer is about an earlier text.
  const isAnswer = term !== "" && term === typed.trim();
  const found = isAnswer ? data?.hits : undefined;
  const hits = found ?? [];
  const isListed = isOpen && hits.length > 0;
  const isUnanswered = isOpen && typed.trim() !== "" && !found;
  const whileUnanswered = isAnswer && isError ? "settings.placeFailed" : "settings.placeSearching";
  const withoutPlaces = isOpen && found?.length === 0 ? "settings.placeNone" : undefined;
  const notice = isUnanswered ? whileUnanswered : withoutPlaces;

  const pick = ({ name, country, point: { lng: lon, lat } }: FoundPlace) => {
    setTyped(`${name}, ${country}`);
    setIsOpen(false);
    onPick({ lon, lat });
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      setActive((active + 1) % hits.length);
    },
    ArrowUp: () => {
      setActive((active + hits.length - 1) % hits.length);
    },
    Enter: () => {
      const hit = hits[active];
      if (hit) pick(hit);
    },
    // The dialog stays open.
    Escape: () => {
      setIsOpen(false);
    },
  };
  const press = (event: KeyboardEvent) => {
    // Keys of an input method choose among its words.
    if (isComposing(event)) return;
    const act = isListed || (notice && event.key === "Escape") ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles["search"]}>
      <Field
        label={t("settings.placeSearch")}
        type="search"
        role="combobox"
        autoComplete="off"
        maxLength={maxPlaceText}
        value={typed}
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? `${id}-${active}` : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setActive(0);
          setIsOpen(true);
        }}
        onKeyDown={press}
        onBlur={() => {
          setIsOpen(false);
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("settings.placesFound")}
        hidden={!isListed}
        className={styles["list"]}
      >
        {hits.map((hit, index) => (
          <div
            key={`${hit.name} ${hit.point.lat} ${hit.point.lng}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classNames(styles["place"], index === active && styles["active"])}
            // Before the field loses the focus, which would close the list.
            onPointerDown={(event) => {
              event.preventDefault();
              pick(hit);
            }}
          >
            {hit.name} <span className={text["quiet"]}>{hit.country}</span>
          </div>
        ))}
      </div>
      <output className={classNames(notice ? styles["notice"] : text["hidden"])}>
        {notice ? t(notice) : isListed && t("settings.placeCount", { count: hits.length })}
      </output>
    </div>
  );
};

// A <datalist> cannot announce the number of its entries, nor that there are none, and only yields text.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { FoundPlace } from "@cairn/contracts/geocoding/geocoding";
import { maxPlaceText } from "@cairn/contracts/geocoding/geocoding-limits";
import type { Bbox } from "@cairn/geo/bbox";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { isComposing } from "../../lib/is-composing.ts";
import { useRested } from "../../lib/use-rested.ts";
import { classNames } from "../../ui/class-names.ts";
import { Field } from "../../ui/form/field.tsx";
import text from "../../ui/text.module.css";
import { foundBox } from "./found-box.ts";
import styles from "./place-search.module.css";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** A position in tenths of a degree: precise enough to order places by, and the same for small moves of a map. */
const roughly = (near: { readonly lat: number; readonly lon: number } | undefined): string | undefined =>
  near && `${near.lat.toFixed(1)},${near.lon.toFixed(1)}`;

/** Places by name, asked of this server alone. */
const placeQuery = (
  typed: string,
  locale: string,
  near: { readonly lat: number; readonly lon: number } | undefined,
) =>
  keyedQuery({
    queryKey: queryKeys.places(typed, locale, roughly(near)),
    queryFn: ({ signal }) =>
      requestOrThrow("geocode", { query: { q: typed, locale, point: roughly(near) }, signal }),
    enabled: typed !== "",
    // Without the operator's geocoder the next search for the same asks again.
    staleTime: ({ state: { data } }) => (data?.notice === undefined ? Number.POSITIVE_INFINITY : 0),
  });

/** Pause after which typing counts as finished, ms. */
const pause = 250;

/** A place that was chosen, with the box of a view that shows it, degrees. */
export interface ChosenPlace {
  readonly lon: number;
  readonly lat: number;
  /** As the person was offered it, without where it is. */
  readonly name: string;
  readonly box: Bbox;
}

interface PlaceSearchProps {
  readonly onPick: (place: ChosenPlace) => void;
  /** The middle of the map, if what is near it shall come first; the server may pass it on to the operator's geocoder. */
  readonly near?: { readonly lat: number; readonly lon: number } | undefined;
  /** On a map: its name is in the field instead of above it. */
  readonly isOverMap?: boolean;
  /** The first field of a dialog, where typing begins. */
  readonly isFirst?: boolean;
}

/** A hit with a complete box. */
interface Hit {
  readonly place: FoundPlace;
  readonly box: Bbox;
}

const hitsOf = (places: readonly FoundPlace[]): readonly Hit[] =>
  places.flatMap((place) => {
    const box = foundBox(place);
    return box ? [{ place, box }] : [];
  });

/** Where a place is: its town and its country, as far as they are known. */
const whereOf = ({ city, country }: FoundPlace): string =>
  [city, country].filter((part) => part !== undefined && part !== "").join(", ");

/**
 * The one field for searching a place by name or address, with the results below: a combobox with a list (ARIA Authoring
 * Practices). Arrow keys move through the list, Enter chooses a place, or searches at once where the places of a text are not
 * there yet, Escape closes the list.
 */
export const PlaceSearch = ({ onPick, near, isOverMap = false, isFirst = false }: PlaceSearchProps) => {
  const { t, locale } = useMessages();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** The text at which Enter was pressed. */
  const [asked, setAsked] = useState("");
  const rested = useRested(typed.trim(), pause);
  const term = asked === typed.trim() ? asked : rested;
  const { data, isError } = useQuery(placeQuery(term, locale, near));
  // Until the typing rests, the answer is about an earlier text.
  const isAnswer = term !== "" && term === typed.trim();
  const found = isAnswer && data ? hitsOf(data.hits) : undefined;
  const hits = found ?? [];
  const isListed = isOpen && hits.length > 0;
  const isUnanswered = isOpen && typed.trim() !== "" && !found;
  const whileUnanswered = isAnswer && isError ? "map.placeFailed" : "map.placeSearching";
  const withoutPlaces = isOpen && found?.length === 0 ? "map.placeNone" : undefined;
  const notice = isUnanswered ? whileUnanswered : withoutPlaces;
  const isGeocoderDown = found !== undefined && data?.notice === "geocoder_unavailable";
  const geocoderText = isOpen && isGeocoderDown ? t("map.geocoderDown") : undefined;

  const pick = ({ place, box }: Hit) => {
    const { lng: lon, lat } = place.point;
    setTyped([place.name, whereOf(place)].filter((part) => part !== "").join(", "));
    setIsOpen(false);
    onPick({ lon, lat, name: place.name, box });
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
    if (!isListed && event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      setAsked(typed.trim());
      setIsOpen(true);
      return;
    }
    const act = isListed || (notice && event.key === "Escape") ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={classNames(styles["search"], isOverMap && styles["overMap"])}>
      <Field
        label={t("map.placeSearch")}
        placeholder={isOverMap ? t("map.placeSearch") : undefined}
        type="search"
        role="combobox"
        data-first-focus={isFirst ? "" : undefined}
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
      <div className={styles["list"]} hidden={!isListed}>
        <div id={`${id}-list`} role="listbox" aria-label={t("map.placesFound")}>
          {hits.map((hit, index) => (
            <div
              key={`${hit.place.name} ${hit.place.point.lat} ${hit.place.point.lng}`}
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
              {hit.place.name} <span className={text["quiet"]}>{whereOf(hit.place)}</span>
            </div>
          ))}
        </div>
        {/* Said with the number of places below. */}
        {isListed && geocoderText !== undefined && (
          <p className={styles["down"]} aria-hidden>
            {geocoderText}
          </p>
        )}
      </div>
      <output className={classNames(notice ? styles["notice"] : text["hidden"])}>
        {notice ? t(notice) : isListed && t("map.placeCount", { count: hits.length })}
        {geocoderText !== undefined && <span className={styles["down"]}>{geocoderText}</span>}
      </output>
    </div>
  );
};

import type { PhotoView } from "@cairn/contracts/photos";
import { useInfiniteQuery, infiniteQueryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Image } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { sourceSet } from "../../lib/photos/photo-sources.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";
import { MapTool } from "../../map/frame/map-controls.tsx";
import { MapPopup } from "../../map/frame/map-popup.tsx";
import pinStyles from "../../map/map-pin.module.css";
import { pixelOf, popupPlace } from "../../map/over-map.ts";
import type { PlannerControl } from "../../map/planner-map.tsx";
import { groupNear, middleOf } from "../../map/projection/group-near.ts";
import type { MapPlace, MapView, Padding } from "../../map/projection/map-view.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import styles from "./own-photos.module.css";

/** Photos of one request, and most requests: the newest photos are shown. */
const [page, mostPages] = [100, 20];
/** Widths of a photo on the map and in a popup, CSS pixels. */
const widths = { pin: 62, popup: 260 };
/** CSS pixels within which pins would cover each other. */
const reach = 72;
/** The zoom from which photos of one place are told apart in a popup instead of by coming nearer. */
const oneByOneFrom = 17;
/** Zoom steps of a press on photos that come apart when one is nearer. */
const steps = 2;
/** Pins this far outside the map are still there, for a map that is being moved, CSS pixels. */
const margin = 100;

const ownPhotosQuery = (username: string) =>
  infiniteQueryOptions({
    ...retryUntilAnswered,
    queryKey: queryKeys.ownPhotos,
    queryFn: ({ pageParam, signal }) =>
      requestOrThrow("listUserPhotos", {
        params: { username },
        query: { limit: page, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.length < page || pages.length === mostPages ? undefined : pages.length * page,
  });

/** A photo at its place. */
type PlacedPhoto = MapPlace & { readonly photo: PhotoView };

/** Those whose place is known; 0, 0 is none. */
const placed = (photos: readonly PhotoView[]): readonly PlacedPhoto[] =>
  photos.flatMap((photo) => {
    const { x: lon, y: lat } = photo.location;
    return lon === 0 && lat === 0 ? [] : [{ lon, lat, photo }];
  });

/**
 * Hook: one's own photos as a layer of the map, and the control that switches it on.
 *
 * @param padding what covers the map at its edges, CSS pixels
 */
export function useOwnPhotos(
  username: string,
  padding: Padding,
  control: PlannerControl | undefined,
): { readonly tool: ReactNode; readonly below: ((view: MapView) => ReactNode) | undefined } {
  const { t } = useMessages();
  const [isOn, setIsOn] = useState(false);
  const { data, isError, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...ownPhotosQuery(username),
    enabled: isOn,
  });
  useEffect(() => {
    if (isOn && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isOn, hasNextPage, isFetching, isError, fetchNextPage]);
  const photos = useMemo(() => placed(data?.pages.flat() ?? []), [data]);
  const isKnown = data !== undefined && !hasNextPage;
  const problem = !isOn
    ? undefined
    : isError
      ? ("planner.photosFailed" as const)
      : isKnown && photos.length === 0
        ? ("planner.noPhotos" as const)
        : undefined;
  useEffect(() => {
    if (problem) showToast(t(problem));
  }, [problem, t]);
  return {
    tool: (
      <MapTool
        icon={Image}
        label={t("planner.ownPhotos")}
        isOn={isOn}
        onPress={() => {
          setIsOn(!isOn);
        }}
      />
    ),
    below:
      isOn && photos.length > 0
        ? (view) => <PhotoPins view={view} photos={photos} padding={padding} control={control} />
        : undefined,
  };
}

type Group = readonly [PlacedPhoto, ...PlacedPhoto[]];

const keyOf = ([{ photo }]: Group): string => photo.key;

interface PhotoPinsProps {
  readonly view: MapView;
  readonly photos: readonly PlacedPhoto[];
  readonly padding: Padding;
  readonly control: PlannerControl | undefined;
}

/**
 * Photos on the map, those that would cover each other as one pin. The pins are one stop of Tab; the arrow keys move between
 * them.
 */
const PhotoPins = ({ view, photos, padding, control }: PhotoPinsProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const room = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string>();
  const [opened, setOpened] = useState<{ readonly group: Group; readonly place: MapPlace }>();
  const groups = useMemo(() => groupNear(photos, view.zoom, reach), [photos, view.zoom]);
  const pins = groups.flatMap((group) => {
    const middle = group.length > 1 ? middleOf(group) : group[0];
    const [left, top] = pixelOf(view, middle);
    const isSeen =
      left > -margin && top > -margin && left < view.width + margin && top < view.height + margin;
    return isSeen ? [{ group, middle, left, top }] : [];
  });
  const reached = pins.some(({ group }) => keyOf(group) === stop) ? stop : pins[0] && keyOf(pins[0].group);
  const pinOf = (key: string) => room.current?.querySelector<HTMLElement>(`[data-photo="${key}"]`);
  const move = (event: KeyboardEvent): void => {
    const step = moves[event.key];
    if (step === undefined || pins.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = pins.findIndex(({ group }) => keyOf(group) === reached);
    const next = pins[(at + step + pins.length) % pins.length];
    if (next) pinOf(keyOf(next.group))?.focus();
  };
  const close = (): void => {
    setOpened(undefined);
    const pin = opened && pinOf(keyOf(opened.group));
    if (pin) pin.focus();
    else control?.focus();
  };
  return (
    <>
      <div ref={room} role="toolbar" aria-label={t("planner.ownPhotos")} className={styles["pins"]}>
        {pins.map(({ group, middle, left, top }) => {
          const [{ photo }] = group;
          const key = keyOf(group);
          const isCluster = group.length > 1 && view.zoom < oneByOneFrom;
          const label = isCluster
            ? t("planner.photosHere", { count: group.length })
            : t("planner.photoOf", { date: dateOf(photo, formats) });
          return (
            <div key={key} className={styles["place"]} style={{ left, top }}>
              <button
                type="button"
                data-photo={key}
                tabIndex={key === reached ? 0 : -1}
                aria-label={label}
                title={label}
                className={classNames(pinStyles["pin"], pinStyles[isCluster ? "cluster" : "photo"])}
                style={isCluster ? circleOf(group.length) : undefined}
                onFocus={() => {
                  setStop(key);
                }}
                onKeyDown={move}
                onClick={() => {
                  if (isCluster) control?.goTo(middle, view.zoom + steps);
                  else setOpened({ group, place: group[0] });
                }}
              >
                {isCluster ? (
                  formats.count(group.length)
                ) : (
                  <img
                    src={photo.sources.at(-1)?.url ?? photo.url}
                    srcSet={sourceSet(photo)}
                    sizes={`${widths.pin}px`}
                    width={widths.pin}
                    height={widths.pin}
                    alt=""
                    decoding="async"
                  />
                )}
                {!isCluster && group.length > 1 && <small>{formats.count(group.length)}</small>}
              </button>
            </div>
          );
        })}
      </div>
      {opened && (
        // Escape closes it, and nothing else.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          className={styles["popup"]}
          style={popupPlace(view, opened.place, padding)}
          onKeyDown={(event) => {
            if (event.key === "Escape") close();
          }}
        >
          <PhotoPopup key={keyOf(opened.group)} group={opened.group} onClose={close} />
        </div>
      )}
    </>
  );
};

const moves: Readonly<Record<string, number | undefined>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** A circle that has room for a count. */
const circleOf = (count: number) => {
  const size = `${28 + 6 * String(count).length}px`;
  return { width: size, height: size };
};

/** The day on which a photo was taken, by the reader's clock. */
const dateOf = ({ timestamp }: PhotoView, formats: ReturnType<typeof useFormats>): string =>
  formats.placeDate(timestamp, -new Date(timestamp).getTimezoneOffset());

interface PhotoPopupProps {
  /** More than one if no zoom tells them apart. */
  readonly group: Group;
  readonly onClose: () => void;
}

/** A photo of the map, larger, with its date and a link to its workout. */
const PhotoPopup = ({ group, onClose }: PhotoPopupProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const [index, setIndex] = useState(0);
  const { photo } = group[index] ?? group[0];
  const { username, workoutKey } = photo;
  return (
    <MapPopup title={dateOf(photo, formats)} onClose={onClose}>
      <img
        key={photo.key}
        className={styles["photo"]}
        src={photo.sources.at(-1)?.url ?? photo.url}
        srcSet={sourceSet(photo)}
        sizes={`${widths.popup}px`}
        width={photo.width}
        height={photo.height}
        alt={
          photo.description === ""
            ? t("planner.photoOf", { date: dateOf(photo, formats) })
            : photo.description
        }
        decoding="async"
      />
      <div className={styles["foot"]}>
        <Link
          to="/workout/$username/$workoutKey/{-$more}"
          params={{ username, workoutKey }}
          className={buttonClass({ kind: "plain", size: "small" })}
        >
          {t("explore.openWorkout")}
        </Link>
        {group.length > 1 && (
          <>
            <output>{t("explore.position", { number: index + 1, count: group.length })}</output>
            <Button
              size="small"
              icon={ChevronRight}
              onClick={() => {
                setIndex((index + 1) % group.length);
              }}
            >
              {t("photos.next")}
            </Button>
          </>
        )}
      </div>
    </MapPopup>
  );
};

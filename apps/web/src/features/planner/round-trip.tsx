import type { RoundTrip } from "@cairn/contracts/planner/planner";
import { roundTripLimits, type RoutingProfile } from "@cairn/contracts/planner/routing-limits";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import { metresPerKilometre, metresPerMile } from "@cairn/units/exact-factors";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { typedNumber } from "../../lib/typed-number.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field, SelectField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { cornersOf, wrapped } from "./ask-server.ts";
import type { AvoidedArea } from "./avoided-area.ts";
import { joinLines, type PlanLine } from "./plan-line.ts";
import styles from "./round-trip.module.css";
import type { Planner } from "./use-planner.ts";

/** Degrees clockwise from north. */
const directions = ["0", "45", "90", "135", "180", "225", "270", "315"] as const;

/**
 * Whether a round trip can come into an area: one that begins in it cannot avoid it. The outline that the server is told is a
 * little larger than the circle.
 */
function isInReach(area: AvoidedArea, { lat, lon }: MapPlace, length: number): boolean {
  const away = haversine(area.lat, area.lon, lat, lon);
  return away > 1.05 * area.radius && away - area.radius < length;
}

interface RoundTripProps {
  readonly planner: Planner;
  /** Where a round trip starts if nothing is drawn: the middle of the map. */
  readonly middle: () => MapPlace | undefined;
  /** Shows a route whole. */
  readonly onChosen: (line: PlanLine) => void;
}

/** Finds routes of a wished length that end where they start; the best is drawn at once, and the others can be chosen. */
export const RoundTripFinder = ({ planner, middle, onChosen }: RoundTripProps) => {
  const { t, locale } = useMessages();
  const formats = useFormats();
  const unit = useUnits() === "METRIC" ? metresPerKilometre : metresPerMile;
  const [typed, setTyped] = useState("10");
  const [direction, setDirection] = useState("");
  const [seed, setSeed] = useState(0);
  const [chosen, setChosen] = useState(0);
  const { type } = planner.entered;
  const profile: RoutingProfile = type === "free" ? "foot" : type;
  const length = typedNumber(typed) * unit;
  const isValid = length >= roundTripLimits.least && length <= roundTripLimits.most;
  const choose = (trips: readonly RoundTrip[], index: number, start: MapPlace) => {
    const trip = trips[index];
    if (!trip) return;
    setChosen(index);
    const via = trip.via.map(({ x, y }) => ({ lon: x, lat: y }));
    planner.commit({
      points: [start, ...via, start],
      legs: [...via, start].map(() => ({ type: profile })),
    });
    onChosen(joinLines(trip.legs.map(({ polyline }) => decodePolyline(polyline))));
  };
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (wanted: number) => {
      const start = planner.plan.points[0] ?? middle();
      if (!start) return undefined;
      const { routes } = await requestOrThrow("findRoundTrips", {
        body: {
          profile,
          start: { x: wrapped(start.lon), y: start.lat },
          length,
          ...(direction !== "" && { direction: Number(direction) }),
          seed: wanted,
          avoid: planner.avoid.filter((area) => isInReach(area, start, length)).map(cornersOf),
          language: locale,
        },
      });
      return { start, routes };
    },
    onSuccess: (found, wanted) => {
      setSeed(wanted + 1);
      if (found) choose(found.routes, 0, found.start);
    },
  });
  return (
    <details className={styles["trip"]}>
      <summary>{t("planner.roundTrip")}</summary>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid && !isPending) mutate(seed);
        }}
      >
        <Field
          label={t(unit === metresPerKilometre ? "planner.lengthKm" : "planner.lengthMiles")}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={
            isValid
              ? undefined
              : t("planner.lengthWrong", {
                  least: formats.text(formats.distance(roundTripLimits.least)),
                  most: formats.text(formats.wholeDistance(roundTripLimits.most)),
                })
          }
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
          }}
        />
        <SelectField
          label={t("planner.direction")}
          value={direction}
          options={[
            { value: "", label: t("planner.anyDirection") },
            ...directions.map((value) => ({ value, label: t(`planner.direction_${value}`) })),
          ]}
          onChange={({ target: { value } }) => {
            setDirection(value);
          }}
        />
        <Button type="submit" busy={isPending}>
          {t(data ? "planner.otherRoundTrips" : "planner.findRoundTrip")}
        </Button>
      </form>
      {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
      {data && data.routes.length > 1 && (
        <ol className={styles["found"]} aria-label={t("planner.roundTrips")}>
          {data.routes.map((trip, index) => (
            <li key={JSON.stringify(trip.via)}>
              <button
                type="button"
                aria-pressed={index === chosen}
                onClick={() => {
                  choose(data.routes, index, data.start);
                }}
              >
                <span>{formats.text(formats.distance(trip.distance))}</span>
                <small>
                  {trip.repeated >= 0.01 &&
                    t("planner.goneTwice", { share: formats.percent(Math.round(trip.repeated * 100)) })}
                </small>
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
};

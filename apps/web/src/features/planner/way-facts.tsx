import type { routeWarnings, waySurfaces, wayKinds } from "@cairn/contracts/planner/planner";
import { TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { gradeBounds, ramps } from "../../map/track/track-ramps.ts";
import { Icon } from "../../ui/icon.tsx";
import shareStyles from "../../ui/workout/way-shares.module.css";
import { WayShares } from "../../ui/workout/way-shares.tsx";
import type { MetricFormats } from "../../graph/metric-formats.ts";
import type { DrawnLeg } from "./drawn-plan.ts";
import { lengthsOf, placeOn } from "./plan-line.ts";
import type { Planner } from "./use-planner.ts";
import styles from "./way-facts.module.css";

type Warning = (typeof routeWarnings)[number];
type Surface = (typeof waySurfaces)[number];
type Kind = (typeof wayKinds)[number];

interface Share<Name> {
  readonly name: Name;
  /** Metres. */
  readonly distance: number;
}

/** Metres of each, most first. */
function sums<Name extends string>(parts: readonly Share<Name>[]): readonly Share<Name>[] {
  const all = new Map<Name, number>();
  for (const { name, distance } of parts) all.set(name, (all.get(name) ?? 0) + distance);
  return [...all]
    .map(([name, distance]) => ({ name, distance }))
    .toSorted((one, other) => other.distance - one.distance);
}

interface Facts {
  readonly surfaces: readonly Share<Surface>[];
  readonly ways: readonly Share<Kind>[];
  readonly warnings: readonly (Share<Warning> & { readonly place: MapPlace })[];
}

/** What is known about the ways of all legs. */
function factsOf(drawn: readonly DrawnLeg[]): Facts {
  const found = drawn.flatMap((leg) => (leg.state === "found" ? [leg.found] : []));
  const places = new Map<Warning, MapPlace>();
  const warned = found.flatMap(({ warnings, line }) => {
    const lengths = lengthsOf(line);
    return warnings.map(({ kind, from, to }) => {
      if (!places.has(kind)) places.set(kind, placeOn(line, from));
      return { name: kind, distance: (lengths[to] ?? 0) - (lengths[from] ?? 0) };
    });
  });
  return {
    surfaces: sums(
      found.flatMap(({ surfaces }) => surfaces.map(({ surface, distance }) => ({ name: surface, distance }))),
    ),
    ways: sums(found.flatMap(({ ways }) => ways.map(({ kind, distance }) => ({ name: kind, distance })))),
    warnings: sums(warned).flatMap(({ name, distance }) => {
      const place = places.get(name);
      return place ? [{ name, distance, place }] : [];
    }),
  };
}

interface WayFactsProps {
  readonly planner: Planner;
  readonly formats: MetricFormats;
  readonly isByGrade: boolean;
  readonly onGo: (place: MapPlace) => void;
}

/** Warnings, the shares of the kinds of way and of their surfaces, and the turns. */
export const WayFacts = ({ planner, formats, isByGrade, onGo }: WayFactsProps) => {
  const { t } = useMessages();
  const { drawn } = planner;
  const { surfaces, ways, warnings } = useMemo(() => factsOf(drawn), [drawn]);
  const text = (metres: number): string => {
    const { value, unit } = formats.distance(metres);
    return `${value} ${unit}`;
  };
  return (
    <>
      {isByGrade && <GradeLegend formats={formats} />}
      {warnings.length > 0 && (
        <ul className={styles["warnings"]} aria-label={t("planner.warnings")}>
          {warnings.map(({ name, distance, place }) => (
            <li key={name}>
              <button
                type="button"
                className={styles["warning"]}
                onClick={() => {
                  onGo(place);
                }}
              >
                <Icon of={TriangleAlert} size="s" />
                {t(`planner.warning_${name}`)}
                <small>{text(distance)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <WayShares
        heading="h2"
        ways={ways.map(({ name, distance }) => ({ kind: name, distance }))}
        surfaces={surfaces.map(({ name, distance }) => ({ surface: name, distance }))}
      />

      <Turns drawn={drawn} text={text} onGo={onGo} />
    </>
  );
};

/** What the colours of the line mean, from steep descents to steep climbs. */
const GradeLegend = ({ formats }: Pick<WayFactsProps, "formats">) => {
  const { t } = useMessages();
  const percent = (grade: number): string => {
    const { value, unit } = formats.grade(grade, 0);
    return `${value} ${unit}`;
  };
  return (
    <section className={shareStyles["shares"]} aria-label={t("planner.byGrade")}>
      <h2>{t("planner.byGrade")}</h2>
      <ul className={shareStyles["legend"]}>
        {ramps.grade.map((colour, index) => {
          const [from, to] = [gradeBounds[index], gradeBounds[index + 1]];
          const isLowest = from === undefined || from === Number.NEGATIVE_INFINITY;
          return (
            <li key={colour}>
              <span style={{ background: colour }} aria-hidden />
              {isLowest
                ? t("planner.gradeBelow", { grade: percent(to ?? 0) })
                : to === undefined
                  ? t("planner.gradeFrom", { grade: percent(from) })
                  : t("planner.gradeBetween", { from: percent(from), to: percent(to) })}
            </li>
          );
        })}
      </ul>
    </section>
  );
};

interface TurnsProps {
  readonly drawn: readonly DrawnLeg[];
  readonly text: (metres: number) => string;
  readonly onGo: (place: MapPlace) => void;
}

interface Turn {
  readonly key: string;
  readonly text: string;
  /** From the start of the route. */
  readonly metres: number;
  readonly place: MapPlace;
}

/** The turns of all legs. Points on the way are no starts and no arrivals. */
function turnsOf(drawn: readonly DrawnLeg[]): readonly Turn[] {
  let passed = 0;
  return drawn.flatMap((leg, at) => {
    const begin = passed;
    const lengths = lengthsOf(leg.line);
    passed += lengths.at(-1) ?? 0;
    if (leg.state !== "found") return [];
    return leg.found.maneuvers
      .filter(({ type }) => (type !== "start" || at === 0) && (type !== "end" || at === drawn.length - 1))
      .map((turn) => ({
        key: `${at} ${turn.begin} ${turn.type}`,
        text: turn.text,
        metres: begin + (lengths[turn.begin] ?? 0),
        place: placeOn(leg.line, turn.begin),
      }));
  });
}

/** The turns with where they are on the route. A long route has hundreds, which are made only while they are in sight. */
const Turns = ({ drawn, text, onGo }: TurnsProps) => {
  const { t } = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  const turns = useMemo(() => turnsOf(drawn), [drawn]);
  if (turns.length === 0) return null;
  return (
    <details
      className={styles["turns"]}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary>{t("planner.turns", { count: turns.length })}</summary>
      {isOpen && (
        <ol>
          {turns.map((turn) => (
            <li key={turn.key}>
              <button
                type="button"
                onClick={() => {
                  onGo(turn.place);
                }}
              >
                <span>{turn.text}</span>
                <small>{text(turn.metres)}</small>
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
};

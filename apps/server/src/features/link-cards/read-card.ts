import { addressOf } from "@cairn/contracts/endpoint";
import { cardHeight, cardWidths, getRouteCard, getWorkoutCard } from "@cairn/contracts/link-cards/link-cards";
import { profileImage } from "@cairn/contracts/profile/profile-image-address";
import type { Locale } from "@cairn/contracts/settings/settings";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { isListed } from "@cairn/domain/privacy/visibility";
import { activityById } from "@cairn/domain/sports/activities";
import { numbersInLists } from "@cairn/domain/sports/numbers-in-lists";
import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import { plainText } from "@cairn/domain/text/plain-text";
import { formatDistance, formatMetres, formatSwumDistance } from "@cairn/units/format-distance";
import { formatDuration } from "@cairn/units/format-duration";
import { formatElevation } from "@cairn/units/format-elevation";
import { formatEnergy } from "@cairn/units/format-energy";
import type { Figure, FormatOptions } from "@cairn/units/format-number";
import { findViewed } from "../../core/people/find-person.ts";
import { showWorkout } from "../../core/redaction/show-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import { countWorkoutsOf } from "../../core/workouts/listed-workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { imageSides } from "../profile/profile-image-files.ts";
import { showRoute } from "../routes/show-route.ts";
import { findCardLine, findCredit, lineOfRoute } from "./card-picture.ts";
import type { CardSubject } from "./card-subject.ts";
import { type CardNumber, cardWords } from "./card-words.ts";
import { sportNames } from "./sport-names.ts";

/** A picture of a card. */
export interface CardImage {
  /** Address without the origin. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/**
 * What a visitor without a session may know of a workout, a route or a person, in a few words. Texts are as people wrote them:
 * not escaped, but of one line and bounded.
 */
export interface Card {
  readonly subject: CardSubject;
  readonly title: string;
  readonly person: string;
  readonly username: string;
  /** Sport and day of a workout; of a person, how many workouts they share. */
  readonly facts: readonly string[];
  /** At most three. */
  readonly numbers: readonly { readonly label: string; readonly text: string }[];
  readonly image: CardImage | undefined;
  /** Attribution of the map in the picture; undefined if it is on plain paper. */
  readonly credit?: string | undefined;
  /** Whether everybody finds it in lists, and not only who has its address. */
  readonly isListed: boolean;
}

/** Whoever asks for a card: a program that has logged in nowhere. */
const visitor: Actor = { kind: "anonymous", cookieAlone: false };

/** Longest title and name on a card, characters; readers of cards show less. */
const maxLength = 120;

type SubjectOf<Kind extends CardSubject["kind"]> = Extract<CardSubject, { readonly kind: Kind }>;

/**
 * The card of something as visitors see it; undefined if they may not see it, or if it does not exist.
 *
 * @throws AppError `privacy_zone.busy` if what is visible cannot be told now
 */
export async function readCard(deps: Deps, subject: CardSubject, locale: Locale): Promise<Card | undefined> {
  if (subject.kind === "profile") return await readProfileCard(deps, subject, locale);
  try {
    return subject.kind === "workout"
      ? await readWorkoutCard(deps, subject, locale)
      : await readRouteCard(deps, subject, locale);
  } catch (error) {
    if (error instanceof AppError && absent.has(error.code)) return undefined;
    throw error;
  }
}

const absent: ReadonlySet<string> = new Set(["workout.not_found", "route.not_found"]);

async function readWorkoutCard(deps: Deps, subject: SubjectOf<"workout">, locale: Locale): Promise<Card> {
  const { username, workoutKey } = subject;
  return await showWorkout(deps, visitor, { username, workoutKey }, async (workout) => {
    const view = workoutView(workout);
    const sport = sportName(view.activityId, locale);
    const title = shortText(view.description ?? "") || sport;
    const line = await findCardLine(deps, workout);
    return {
      subject,
      title,
      person: shortText(view.fullname),
      username,
      facts: [sport, dayOf(view, locale)],
      numbers: numbersOf(view, locale),
      image: line && mapOf(cardPathOf(workoutKey), cardWords[locale].mapOf(title)),
      credit: line && (await findCredit(deps, line)),
      isListed: isListed(view.sharingFlags, "anonymous"),
    };
  });
}

async function readRouteCard(deps: Deps, subject: SubjectOf<"route">, locale: Locale): Promise<Card> {
  const route = await showRoute(deps, visitor, subject.id);
  const words = cardWords[locale];
  const activityId = route.activity_ids[0] ?? 0;
  const title = shortText(route.description) || words.route;
  return {
    subject,
    title,
    person: shortText(route.fullname) || route.username,
    username: route.username,
    facts: [words.route, sportName(activityId, locale)],
    numbers: cardNumbers(["distance", "duration", "ascent"], locale, {
      activityId,
      totalDistance: route.distance,
      totalTime: Math.round(route.distance / route.average_speed),
      totalAscent: route.ascent ?? undefined,
    }),
    image: mapOf(addressOf(getRouteCard).replace("{id}", route.id), words.mapOf(title)),
    credit: await findCredit(deps, lineOfRoute(route)),
    isListed: isListed(route.sharingFlags, "anonymous"),
  };
}

async function readProfileCard(
  { db }: Deps,
  subject: SubjectOf<"profile">,
  locale: Locale,
): Promise<Card | undefined> {
  const viewed = await findViewed(db, visitor, subject.username, undefined);
  if (!viewed.ok) return undefined;
  const { person } = viewed.value;
  const count = await countWorkoutsOf(db, { ownerId: person.id, sharedWith: person.relation });
  const name = shortText(person.realName) || person.username;
  const path = profileImage(person.imageKey).profileImageUrl;
  const side = imageSides.large;
  return {
    subject,
    title: name,
    person: name,
    username: person.username,
    facts: [cardWords[locale].publicWorkouts(count)],
    numbers: [],
    image: path === undefined ? undefined : { path, width: side, height: side, alt: name },
    isListed: true,
  };
}

/** Address of the drawn map of a workout. */
export const cardPathOf = (workoutKey: string): string =>
  addressOf(getWorkoutCard).replace("{workoutKey}", workoutKey);

const mapOf = (path: string, alt: string): CardImage => ({
  path,
  width: cardWidths[0],
  height: cardHeight(cardWidths[0]),
  alt,
});

/** Stored texts are plain already; those of an older Cairn may not be. */
function shortText(given: string): string {
  const signs = Array.from(plainText(given));
  return signs.length > maxLength
    ? `${signs
        .slice(0, maxLength - 1)
        .join("")
        .trimEnd()}…`
    : signs.join("");
}

const sportName = (activityId: number, locale: Locale): string =>
  sportNames[locale][activityById(activityId)?.slug ?? "other"] ?? "";

const dayOf = ({ startTime, timeOffsetInMinutes }: WorkoutView, locale: Locale): string =>
  new Intl.DateTimeFormat(cardWords[locale].tag, { dateStyle: "medium", timeZone: "UTC" }).format(
    startTime + timeOffsetInMinutes * 60_000,
  );

/** The first numbers of the sport (`docs/sports.md`) that a card knows. */
function numbersOf(view: WorkoutView, locale: Locale): Card["numbers"] {
  const isKnown = (name: string): name is CardNumber => Object.hasOwn(cardWords[locale].numbers, name);
  return cardNumbers([...numbersInLists(view)].filter(isKnown), locale, view);
}

type NumberedView = Pick<WorkoutView, "activityId"> &
  Partial<
    Pick<WorkoutView, "totalDistance" | "totalTime" | "totalAscent" | "totalDescent" | "energyConsumption">
  >;

/** The first three of some numbers that are not zero. */
function cardNumbers(names: readonly CardNumber[], locale: Locale, view: NumberedView): Card["numbers"] {
  const options: FormatOptions = { locale, units: "METRIC" };
  const figures: Readonly<
    Record<CardNumber, readonly [value: number | undefined, figure: (value: number) => Figure]>
  > = {
    distance: [view.totalDistance, (metres) => distanceOf(view.activityId, metres, options)],
    duration: [view.totalTime, (seconds) => ({ value: formatDuration(seconds), unit: "" })],
    ascent: [view.totalAscent, (metres) => formatElevation(metres, options)],
    vertical: [view.totalDescent, (metres) => formatElevation(metres, options)],
    energy: [view.energyConsumption, (kilocalories) => formatEnergy(kilocalories, options)],
  };
  return names
    .flatMap((name) => {
      const [value = 0, figure] = figures[name];
      if (!(value > 0)) return [];
      const { value: text, unit } = figure(value);
      return [{ label: cardWords[locale].numbers[name], text: unit === "" ? text : `${text}\u00A0${unit}` }];
    })
    .slice(0, 3);
}

function distanceOf(activityId: number, metres: number, options: FormatOptions): Figure {
  const { distance } = sportProfile(activityId);
  if (distance === "long") return formatDistance(metres, options);
  return distance === "swum" ? formatSwumDistance(metres, options) : formatMetres(metres, options);
}

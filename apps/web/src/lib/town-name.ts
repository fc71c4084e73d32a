import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "./api/api-client.ts";
import { useMessages } from "./i18n/messages.ts";
import { keyedQuery } from "./query/keyed-query.ts";
import { queryKeys } from "./query/query-keys.ts";

/** Positions in one request; the server takes no more. */
const mostAtOnce = 50;

/** What a screen asks for in one moment, by language. */
const waiting = new Map<string, { readonly points: Set<string>; readonly answer: Promise<TownsByPoint> }>();

type TownsByPoint = ReadonlyMap<string, string | null>;

const askFor = async (points: ReadonlySet<string>, locale: string): Promise<TownsByPoint> => {
  // The other cards of the same page are drawn in the same task.
  await new Promise((resolve) => setTimeout(resolve));
  if (waiting.get(locale)?.points === points) waiting.delete(locale);
  const asked = [...points];
  const { towns } = await requestOrThrow("nameTowns", { query: { points: asked.join(";"), locale } });
  return new Map(asked.map((point, index) => [point, towns[index] ?? null]));
};

/** The town at a position, asked together with those of the other cards that are drawn at the same time. */
const townOf = async (point: string, locale: string): Promise<string | null> => {
  const open = waiting.get(locale);
  if (open && open.points.size < mostAtOnce) {
    open.points.add(point);
    return (await open.answer).get(point) ?? null;
  }
  const points = new Set([point]);
  const answer = askFor(points, locale);
  waiting.set(locale, { points, answer });
  return (await answer).get(point) ?? null;
};

const townQuery = (point: string, locale: string) =>
  keyedQuery({
    queryKey: queryKeys.town(point, locale),
    queryFn: () => townOf(point, locale),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/**
 * Hook: name of the town at a position, degrees; undefined while unknown, where there is none, and for 0, 0, which means no
 * position. The server learns the position to a hundredth of a degree.
 */
export const useTownName = ({ x, y }: { readonly x: number; readonly y: number }): string | undefined => {
  const { locale } = useMessages();
  const point = `${y.toFixed(2)},${x.toFixed(2)}`;
  const { data } = useQuery({ ...townQuery(point, locale), enabled: x !== 0 || y !== 0 });
  return data ?? undefined;
};

import { writeDiaryBlock } from "@cairn/formats/diary-codec/diary-block";
import { type DiaryNumbers, encodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { encodeDiaryTexts } from "@cairn/formats/diary-codec/diary-texts";
import { vi } from "vitest";

/** A workout on the stubbed server; its month is months since January 1970. */
export interface StubbedWorkout {
  readonly key: string;
  readonly month: number;
  readonly startTime: number;
  readonly metres?: number;
  readonly title?: string;
}

/** A digest of content like the server's: equal for equal content. FNV-1a, twice. */
const digestOf = (content: unknown): string => {
  const text = JSON.stringify(content);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0").repeat(2);
};

type Meddle = (call: number, address: string) => Response | Error | undefined;

const leaveAlone: Meddle = () => undefined;

/** A server that answers the diary's calls as in docs/diary-format.md; one block per month. */
export const stubDiaryServer = (first: readonly StubbedWorkout[]) => {
  let workouts = first;
  const asked: string[] = [];
  /** Called before each answer, with its number from 0; its result replaces the answer. */
  let meddle = leaveAlone;

  const monthsOf = () => [...new Set(workouts.map(({ month }) => month))].toSorted((a, b) => b - a);
  const inMonth = (month: number) =>
    workouts.filter((one) => one.month === month).toSorted((a, b) => a.startTime - b.startTime);
  const numbersDigest = (month: number) =>
    digestOf(inMonth(month).map(({ key, startTime, metres }) => [key, startTime, metres]));
  const textsDigest = (month: number) =>
    digestOf(inMonth(month).map(({ key, startTime, title }) => [key, startTime, title]));

  const numbersBlock = (month: number): Uint8Array => {
    const some = inMonth(month);
    const column = (of: (one: StubbedWorkout) => number) => Float64Array.from(some, of);
    const numbers: DiaryNumbers = {
      startTime: column(({ startTime }) => startTime),
      timeOffsetInMinutes: column(() => 120),
      activityId: column(() => 1),
      totalTime: column(() => 3600),
      totalDistance: column(({ metres = 0 }) => metres),
      energyConsumption: column(() => 500),
      totalAscent: column(() => 40),
      vertical: column(() => 0),
      avgSpeed: column(({ metres = 0 }) => (metres > 0 ? Math.round(metres / 36) / 100 : Number.NaN)),
      sharingFlags: column(() => 0),
    };
    const digest = numbersDigest(month);
    return writeDiaryBlock([{ month, count: some.length, digest }], encodeDiaryNumbers(numbers));
  };
  const textsBlock = (month: number): Uint8Array => {
    const some = inMonth(month);
    const texts = {
      workoutKeys: some.map(({ key }) => key),
      titles: some.map(({ title }) => title ?? null),
      notes: some.map(() => null),
    };
    const digest = textsDigest(month);
    return writeDiaryBlock([{ month, count: some.length, digest }], encodeDiaryTexts(texts));
  };

  const list = (headers: Readonly<Record<string, string>>): Response => {
    const payload = monthsOf().map((month) => ({
      month,
      count: inMonth(month).length,
      numbers: numbersDigest(month),
      texts: textsDigest(month),
    }));
    const tag = `W/"${digestOf(payload)}"`;
    if (headers["if-none-match"] === tag) return new Response(null, { status: 304 });
    return Response.json({ error: null, payload, metadata: { tag } });
  };
  const columns = (query: URLSearchParams): Response => {
    const wanted = query.get("months")?.split(",").map(Number);
    const months = monthsOf().filter((month) => !wanted || wanted.includes(month));
    const block = query.get("part") === "texts" ? textsBlock : numbersBlock;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const month of months) {
          // Networks split data anywhere.
          const bytes = block(month);
          controller.enqueue(bytes.subarray(0, 5));
          controller.enqueue(bytes.subarray(5));
        }
        controller.close();
      },
    });
    return new Response(body);
  };
  vi.stubGlobal(
    "fetch",
    (address: string, { headers = {} }: { readonly headers?: Readonly<Record<string, string>> }) => {
      const { pathname, searchParams } = new URL(address, "http://cairn.example");
      const instead = meddle(asked.length, address);
      asked.push(
        `${pathname.replace("/apiserver/v1/diary/", "")}${decodeURIComponent(searchParams.size > 0 ? `?${searchParams}` : "")}`,
      );
      if (instead instanceof Error) return Promise.reject(instead);
      return Promise.resolve(
        instead ?? (pathname.endsWith("/months") ? list(headers) : columns(searchParams)),
      );
    },
  );
  return {
    /** Requests since the last call. */
    asked: () => asked.splice(0),
    have: (next: readonly StubbedWorkout[]) => {
      workouts = next;
    },
    meddle: (next: Meddle) => {
      meddle = next;
    },
    numbersBlock,
  };
};

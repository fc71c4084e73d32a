/** Kinds of values that strict clients read into typed fields. */
export type Kind = keyof typeof kinds;

/**
 * What an answer has to look like: a kind of value, a value itself, one of several, a list of at least one
 * item that all have one shape, or named fields. A field whose name ends in `?` may be absent, but not null;
 * other fields may be present, too.
 */
export type Shape = Kind | { readonly exactly: unknown } | readonly [Shape] | Fields;

export interface Fields {
  readonly [name: string]: Shape;
}

const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isText = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);

const kinds = {
  int: Number.isSafeInteger,
  float: isNumber,
  /** ms since 1970 of a day in the years 2001 to 2286. */
  ms: (value: unknown) => Number.isSafeInteger(value) && /^\d{13}$/.test(String(value)),
  flag: (value: unknown) => typeof value === "boolean",
  text: isText(/^/),
  /** At least one character: clients print it, or treat its absence as no value. */
  words: isText(/./),
  /** With the server's name, because clients fetch it as it is. */
  address: isText(/^https?:\/\/[^/]+\//),
  /** A number as text. */
  digits: isText(/^\d+$/),
  /** `ms` as text. */
  instant: isText(/^\d{13}$/),
  /** Key of a workout, a photo, a route or a person. */
  key: isText(/^[0-9a-f]{24}$/),
  session: isText(/^[0-9a-z]{32}$/),
  uuid: isText(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  polyline: isText(/^[?-~]+$/),
  object: (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value),
  list: Array.isArray,
  "empty list": (value: unknown) => Array.isArray(value) && value.length === 0,
  null: (value: unknown) => value === null,
} satisfies Record<string, (value: unknown) => boolean>;

export const exactly = (value: unknown): Shape => ({ exactly: value });

/** {x: longitude, y: latitude} of a place, or {0, 0} for none. */
export const place: Shape = { x: "float", y: "float" };

/** Where a value differs from its shape, each by path: `payload[0].hrdata.avg is 3.5, not int`. */
export function mismatches(value: unknown, shape: Shape, path: string): string[] {
  if (typeof shape === "string") return kinds[shape](value) ? [] : [miss(path, value, shape)];
  if (isExact(shape)) return same(value, shape.exactly) ? [] : [miss(path, value, written(shape.exactly))];
  if (isList(shape)) {
    if (!Array.isArray(value) || value.length === 0)
      return [miss(path, value, "a list with something in it")];
    return value.flatMap((item, i) => mismatches(item, shape[0], `${path}[${i}]`));
  }
  if (!kinds.object(value)) return [miss(path, value, "object")];
  return Object.entries(shape).flatMap(([field, inner]) => {
    const name = field.replace("?", "");
    const held = (value as Readonly<Record<string, unknown>>)[name];
    return name !== field && held === undefined ? [] : mismatches(held, inner, `${path}.${name}`);
  });
}

const isExact = (shape: Exclude<Shape, string>): shape is { readonly exactly: unknown } => "exactly" in shape;
const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape);
const written = (value: unknown): string => JSON.stringify(value) ?? "absent";
const same = (a: unknown, b: unknown): boolean => written(a) === written(b);
const miss = (path: string, value: unknown, wanted: string): string =>
  `${path} is ${written(value).slice(0, 120)}, not ${wanted}`;

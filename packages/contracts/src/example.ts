import { addressOf, type Endpoint, type Example, type Json } from "./endpoint.ts";

/** What stands for a placeholder, by its name. */
export type Fillings = Readonly<Record<string, string>>;

/** A call as its example shows it. */
export interface ExampleRequest {
  readonly method: Endpoint["method"];
  /** With the query. */
  readonly path: string;
  /** A value for JSON, or the text; undefined if nothing is sent, or files are. */
  readonly body: Json | undefined;
}

/**
 * Asks a call by its example.
 *
 * @param by what the example and the path are about; it goes before the example's own parameters
 * @param search another query than the example's, with its question mark
 * @throws Error if nothing was given for a placeholder: what is asked then would be about nothing
 */
export const exampleRequest = (
  endpoint: Pick<Endpoint, "method" | "path" | "version" | "example">,
  by: Fillings,
  search?: string,
): ExampleRequest => {
  const { params, query = {}, body } = fillExample(endpoint.example ?? {}, by);
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const own = pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
  const path = fillText(addressOf(endpoint), { ...params, ...by }, encodeURIComponent);
  return { method: endpoint.method, path: path + (search ?? own), body };
};

/**
 * An example without placeholders.
 *
 * @throws Error if nothing was given for one
 */
export const fillExample = (example: Example, by: Fillings): Example =>
  JSON.parse(fillText(JSON.stringify(example), by, (value) => JSON.stringify(value).slice(1, -1))) as Example;

const fillText = (text: string, by: Fillings, written: (value: string) => string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = by[name];
    if (value === undefined) throw new Error(`Nothing was given for {${name}} in ${text}`);
    return written(value);
  });

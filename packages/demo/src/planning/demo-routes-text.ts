import type { DemoRoutes } from "../demo-routes.ts";

/**
 * The planned routes as the file that the demo reads: JSON with one itinerary per line, so that a diff shows
 * which one changed.
 */
export const demoRoutesText = ({ routes, skiDays }: DemoRoutes): string =>
  `{"routes":${linesOf(routes)},"skiDays":${linesOf(skiDays)}}\n`;

const linesOf = (record: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(record)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(",\n")}\n}`;

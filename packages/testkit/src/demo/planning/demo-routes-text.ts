import type { DemoRoutes } from "../demo-routes.ts";

/** The planned routes as the file that the demo reads: JSON, one itinerary a line, so that a change of one shows as one. */
export const demoRoutesText = ({ routes, skiDays }: DemoRoutes): string =>
  `{"routes":${linesOf(routes)},"skiDays":${linesOf(skiDays)}}\n`;

const linesOf = (record: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(record)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(",\n")}\n}`;

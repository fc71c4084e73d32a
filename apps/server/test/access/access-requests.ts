import { randomBytes } from "node:crypto";
import { api, type CallName } from "@cairn/contracts/api";
import type { Endpoint, Method } from "@cairn/contracts/endpoint";
import { exampleRequest, type Fillings } from "@cairn/contracts/example";

/** A text that no call may show to anybody but the owner. */
export const privateNote = "only-in-the-private-note";

/** A request of a test. */
interface CallRequest {
  readonly method: Method;
  readonly path: string;
  /** Absent if the call sends files or no body. */
  readonly payload?: string | object;
}

/**
 * How somebody asks a call about the owner's workouts, by its example in the contract.
 *
 * @param search another query than the example's
 * @throws Error if the path or the example needs what `about` does not have
 */
export function requestOf(name: CallName, about: Fillings, search?: string): CallRequest {
  const given = { username: "owner", newKey: randomBytes(12).toString("hex"), ...about };
  const { body, ...asked } = exampleRequest(api[name], given, search);
  return { ...asked, ...(body !== undefined && { payload: body as string | object }) };
}

/** Placeholders in the path of a call about nobody, which any text will do for if the example says nothing else. */
export const ofNothing = ({ access, path, example }: Endpoint): Readonly<Record<string, string>> => {
  const names = access === "open" ? Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name) : [];
  return { ...Object.fromEntries(names.map((name) => [name, "none"])), ...example?.params };
};

/** A GPX file of one minute. `from` is in ms since 1970. */
export const walkFrom = (start: number): string =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>${new Date(start).toISOString()}</time></trkpt>
<trkpt lat="60.001" lon="24"><time>${new Date(start + 60_000).toISOString()}</time></trkpt></trkseg></trk></gpx>`;

/** A planned route. */
export const plan = {
  name: "plan.gpx",
  bytes: Buffer.from(
    `<gpx version="1.1" creator="test"><rte><rtept lat="60" lon="24"/><rtept lat="60.001" lon="24"/></rte></gpx>`,
  ),
};

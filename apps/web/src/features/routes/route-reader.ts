import type { RouteView } from "@cairn/contracts/routes/routes";
import { ownAddress } from "../../lib/base-path.ts";

/** Whether a route is the reader's own: only others are told whose it is. */
export const isOwnRoute = ({ fullname }: Pick<RouteView, "fullname">): boolean => fullname === undefined;

/** The address of a route that works for everybody who gets it. */
export const routeAddress = ({ id }: Pick<RouteView, "id">): string => `${ownAddress()}/routes/${id}`;

import { apiPrefix } from "../endpoint.ts";

/** The address to which programs send recordings; `token` is a personal token with the scope `send`. */
export const sendingAddress = (origin: string, token: string): string =>
  `${origin}${apiPrefix}/workout/upload/${token}`;

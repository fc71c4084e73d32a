import { apiPrefix } from "../endpoint.ts";

/** The address to which programs send recordings; `token` is a personal token with the scope `send`. */
export const sendingAddress = (origin: string, token: string): string =>
  `${origin}${apiPrefix}/workout/upload/${token}`;

/** Short for the calls of the WebDAV folder. The token follows, or is the password of Basic authentication. */
export const davPath = "/dav";

/** The folder for programs that know only WebDAV. */
export const davAddress = (origin: string, token: string): string => `${origin}${davPath}/${token}/`;

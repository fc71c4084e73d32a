import { apiPrefix } from "@cairn/contracts/endpoint";
import { davPath } from "@cairn/contracts/import-workouts/sending-address";
import { pathBelow } from "../../addresses/base-path.ts";

/** The address of the WebDAV folder, the short one or that of its calls, with the token if it is in the address. */
const folder = new RegExp(
  `^(?:${apiPrefix})?${davPath}(?:/(?<token>cairn[0-9a-z]{27})(?=/|\\?|$))?(?=/|\\?|$)`,
);

/**
 * The call that an address below `/dav` means. Programs that ask for a name and a password send the token as the password: it is
 * then where the others have it, in the address, so that nothing but the folder ever accepts it.
 *
 * @param url path and query, without the path of the public address
 * @param authorization the header; everything but Basic is ignored
 */
export function callOfDavAddress(url: string, authorization: string | undefined): string {
  const found = url.startsWith(davPath) ? folder.exec(url) : null;
  if (!found) return url;
  const token = found.groups?.["token"] ?? passwordOf(authorization);
  return `${apiPrefix}${davPath}/${token}/${url.slice(found[0].length).replace(/^\//, "")}`;
}

/** The password of Basic authentication (RFC 7617), as a part of a path; something that is no token if there is none. */
function passwordOf(authorization = ""): string {
  const [, code = ""] = /^Basic +([\w+/=-]+) *$/i.exec(authorization) ?? [];
  const text = Buffer.from(code, "base64").toString();
  const password = text.includes(":") ? text.slice(text.indexOf(":") + 1) : "";
  return /^[0-9a-z]{1,64}$/.test(password) ? password : "-";
}

/** A place in the WebDAV folder, as an address names it. */
interface DavPlace {
  /** Path of the folder with a slash at its end, as the client writes it: below it are the names that it knows. */
  readonly base: string;
  /** What follows, as it is written. */
  readonly file: string;
}

/**
 * The place in the WebDAV folder that an address names; undefined if it names none.
 *
 * @param url path, as it was requested
 * @param basePath path of the public address, see `basePathOf`
 */
export function davPlaceOf(url: string, basePath: string): DavPlace | undefined {
  const path = pathBelow(url, basePath);
  const found = folder.exec(path);
  if (!found) return undefined;
  const [rest = ""] = path.slice(found[0].length).replace(/^\//, "").split("?");
  return { base: `${basePath}${found[0]}/`, file: rest };
}

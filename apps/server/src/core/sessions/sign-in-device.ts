import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { basePathOf } from "../../platform/addresses/base-path.ts";
import { coarseNetworkOf } from "../../platform/addresses/network-address.ts";
import { deviceOfAgent, type NamedDevice } from "./device-of-agent.ts";

/** The device from which somebody signs in. */
export interface SignInDevice extends NamedDevice {
  /** Approximate origin, such as "192.0.2.*". */
  readonly network: string;
  /** Random value by which the browser is recognised; it gives no access. */
  readonly cookie: string;
}

/** The headers that describe the origin of a request. */
interface SignInRequest {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly protocol: string;
}

/** Where the answer's headers are set. */
interface SignInReply {
  header(name: string, value: string): unknown;
}

/** Name of the cookie by which a browser is recognised at the next sign-in. */
const deviceCookie = "cairn_device";

/** Browsers keep a cookie for at most 400 days (RFC 6265bis), s. */
const cookieLife = 400 * 24 * 60 * 60;

const cookiePattern = new RegExp(`(?:^|;\\s*)${deviceCookie}=([0-9a-f]{32})(?:;|$)`);

/**
 * The device of a sign-in request. The answer gives its browser a cookie, by which it is recognised next time.
 *
 * @param publicUrl as set by the operator; the cookie is for its path
 */
export function signInDevice(
  request: SignInRequest,
  reply: SignInReply,
  publicUrl: string | undefined,
): SignInDevice {
  const cookie = cookiePattern.exec(request.headers.cookie ?? "")?.[1] ?? randomBytes(16).toString("hex");
  const secure = request.protocol === "https" ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${deviceCookie}=${cookie}; Path=${basePathOf(publicUrl)}/apiserver; Max-Age=${cookieLife}; HttpOnly; SameSite=Lax${secure}`,
  );
  return {
    ...deviceOfAgent(request.headers["user-agent"]),
    network: coarseNetworkOf(request.ip),
    cookie,
  };
}

/**
 * The two marks by which a device is recognised: the browser's cookie on any network, and the same kind of program on the same
 * network, because apps and private windows keep no cookie. Marks belong to one person: a second person in a shared browser is
 * unknown there until they have signed in.
 */
export function marksOf(
  userId: string,
  { client, system, network, cookie }: SignInDevice,
): readonly Buffer[] {
  const parts = [
    ["cookie", cookie],
    ["place", client, system, network],
  ];
  return parts.map((part) =>
    createHash("sha256")
      .update(JSON.stringify([userId, ...part]))
      .digest(),
  );
}

import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { coarseNetworkOf } from "../../platform/http/network-address.ts";
import { deviceOfAgent, type NamedDevice } from "./device-of-agent.ts";

/** What somebody signs in from. */
export interface SignInDevice extends NamedDevice {
  /** Where from about, such as "192.0.2.*". */
  readonly network: string;
  /** What the browser keeps to be known again: random, opens nothing. */
  readonly cookie: string;
}

/** What a request tells of where it comes from. */
interface SignInRequest {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly protocol: string;
}

/** Where the answer's headers are set. */
interface SignInReply {
  header(name: string, value: string): unknown;
}

/** Name of the cookie by which a browser is known again at the next sign-in. */
const deviceCookie = "cairn_device";

/** Browsers keep a cookie 400 days at most (RFC 6265bis), s. */
const cookieLife = 400 * 24 * 60 * 60;

const cookiePattern = new RegExp(`(?:^|;\\s*)${deviceCookie}=([0-9a-f]{32})(?:;|$)`);

/** The device that a request to sign in comes from. The answer gives its browser a cookie, by which it is known the next time. */
export function signInDevice(request: SignInRequest, reply: SignInReply): SignInDevice {
  const cookie = cookiePattern.exec(request.headers.cookie ?? "")?.[1] ?? randomBytes(16).toString("hex");
  const secure = request.protocol === "https" ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${deviceCookie}=${cookie}; Path=/apiserver; Max-Age=${cookieLife}; HttpOnly; SameSite=Lax${secure}`,
  );
  return {
    ...deviceOfAgent(request.headers["user-agent"]),
    network: coarseNetworkOf(request.ip),
    cookie,
  };
}

/**
 * The two marks by which a device is known again: the browser's cookie wherever it is, and the same kind of program in the same network, as apps and
 * private windows keep no cookie. They are of one person: who shares a browser is unknown there until they have signed in.
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

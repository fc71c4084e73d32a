import { videoHost } from "@cairn/domain/places/point-of-interest";
import type { FastifyInstance } from "fastify";

/** Inline scripts and styles of a page, in the form of the content policy: `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * What the page may load: its own files, and nothing from other hosts, except for the frame of a video that somebody plays.
 * Workers may come from blobs because the map creates its worker this way; images may come from blobs and data URLs because the
 * map and photo previews use them.
 */
export const contentPolicy = ({ scripts, styles }: InlineHashes = { scripts: [], styles: [] }): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "worker-src 'self' blob:",
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src https://${videoHost}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const pageHeaders = {
  "content-security-policy": contentPolicy(),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Data is never shown as a page, so headers that only pages need would only cost each answer time and bytes. */
const dataHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
} as const;

/** A year, in seconds. Cairn does not decide for other hosts below the same name. */
const strictTransport = { "strict-transport-security": "max-age=31536000" } as const;

/** Sends the security headers with every answer; strict transport security only if the public address is https. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const always = publicUrl?.startsWith("https:") === true ? strictTransport : {};
  const [forPages, forData] = [
    { ...pageHeaders, ...always },
    { ...dataHeaders, ...always },
  ];
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.routeOptions.config.endpoint ? forData : forPages);
    done();
  });
}

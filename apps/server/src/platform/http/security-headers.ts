import type { FastifyInstance } from "fastify";

/**
 * What the page may load: its own files, and nothing from any other host. Workers may come from blobs because the map makes
 * its worker so; images from blobs and data URLs because the map and photo previews do.
 */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "content-security-policy": contentPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Six months, in seconds, as the usual minimum for strict transport. */
const strictTransport = "max-age=15768000";

/** Sends the security headers with every answer; strict transport only where people come by https. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const isSecure = publicUrl?.startsWith("https:") === true;
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
    if (isSecure) reply.header("strict-transport-security", strictTransport);
  });
}

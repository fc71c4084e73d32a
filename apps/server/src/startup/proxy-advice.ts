import type { Config } from "../config/config.ts";
import { isLoopbackHost } from "../platform/addresses/loopback.ts";

/** Advice for an operator who seems to have a proxy that Cairn does not know about; undefined if nothing seems wrong. */
export function proxyAdvice({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, "host" | "publicUrl" | "trustProxy">): string | undefined {
  if (publicUrl === undefined || trustProxy !== undefined || !isLoopbackHost(host)) return undefined;
  return (
    "PUBLIC_URL is set and only this machine can connect, so there seems to be a proxy in front of Cairn; then all people share one limit of logins. " +
    "Set TRUST_PROXY=1 if that proxy sets X-Forwarded-For (docs/deploy.md)"
  );
}

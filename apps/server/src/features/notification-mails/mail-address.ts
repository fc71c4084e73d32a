import type { AppSettings } from "../../deps.ts";

/** Where people open this Cairn, for addresses in mails; no slash at the end. */
export const mailAddress = ({
  publicUrl,
  host,
  port,
}: Pick<AppSettings, "publicUrl" | "host" | "port">): string =>
  publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

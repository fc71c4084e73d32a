import type { AppSettings } from "../../deps.ts";

/** The address of this Cairn, for links in mails; without a slash at the end. */
export const mailAddress = ({
  publicUrl,
  host,
  port,
}: Pick<AppSettings, "publicUrl" | "host" | "port">): string =>
  publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

import type { AppSettings } from "../../deps.ts";
import { addressForPeople } from "../../platform/http/address-for-people.ts";

/** The address of this Cairn, for links in mails, as the start prints it; without a slash at the end. */
export const mailAddress = ({
  publicUrl,
  host,
  port,
}: Pick<AppSettings, "publicUrl" | "host" | "port">): string => publicUrl ?? addressForPeople(host, port);

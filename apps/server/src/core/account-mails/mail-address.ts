import { addressForPeople } from "../../platform/addresses/address-for-people.ts";
import type { CoreDeps } from "../core-deps.ts";

/** The address of this Cairn, for links in mails, as the start prints it; without a slash at the end. */
export const mailAddress = ({
  publicUrl,
  host,
  port,
}: Pick<CoreDeps["settings"], "publicUrl" | "host" | "port">): string =>
  publicUrl ?? addressForPeople(host, port);

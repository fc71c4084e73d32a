import { passwordHeader } from "@cairn/contracts/accounts/settings-values";
import type { FastifyRequest } from "fastify";

/** The password that a request carries in its header, percent-encoded; what is not percent-encoded stands for itself. */
export function headerPassword({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const header = headers[passwordHeader];
  if (typeof header !== "string" || header === "") return undefined;
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import type { FastifyRequest } from "fastify";

/** The password in a request's header, percent-encoded; text that is not validly encoded is used unchanged. */
export function headerPassword({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const header = headers[passwordHeader];
  if (typeof header !== "string" || header === "") return undefined;
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

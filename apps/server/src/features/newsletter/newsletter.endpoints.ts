import * as contract from "@cairn/contracts/newsletter";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { subscribe } from "./subscribe.ts";

/** A person subscribes once; a script must not make the server mail many people. */
const subscribeLimit = { name: "newsletter", max: 30, timeWindow: 10 * 60_000 };

export function registerNewsletterEndpoints(app: FastifyInstance, { settings, log }: Deps): void {
  registerEndpoint(
    app,
    contract.subscribeToNewsletter,
    async ({ body: { email } }) => {
      if (settings.newsletterUrl === undefined) throw new AppError("newsletter.off");
      const state = await subscribe(settings.newsletterUrl, email);
      if (state === "refused" || state === "unavailable") {
        log.warn({ state }, "the newsletter did not accept an address");
        throw new AppError("newsletter.unavailable");
      }
      return { payload: { state } };
    },
    subscribeLimit,
  );
}

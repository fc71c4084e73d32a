import { cachingRules } from "@cairn/contracts/caching";
import * as contract from "@cairn/contracts/link-cards/link-cards";
import { type Locale, locales } from "@cairn/contracts/settings/settings";
import { isListed } from "@cairn/domain/privacy/visibility";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { showWorkout } from "../../core/redaction/show-workout.ts";
import type { Deps } from "../../deps.ts";
import { wholeAddressFor } from "../../platform/http/answers/address-for.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { preferredLocale } from "../../platform/http/answers/preferred-locale.ts";
import { matchesTag, versionTag } from "../../platform/http/answers/version-tag.ts";
import { answerHtml, type ReadHead } from "../../platform/http/pages/screen-pages.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { pathOf } from "../../platform/http/requests/request-log.ts";
import { showRoute } from "../routes/show-route.ts";
import { type CardLook, CardPictures, findCardLine, lineOfRoute } from "./card-picture.ts";
import { isPersonal, subjectAt, type SubjectNames, subjectOf } from "./card-subject.ts";
import type { CardLine } from "./card-view.ts";
import { embedHeaders, embedPage, neutralEmbedPage, notInFrames } from "./embed-page.ts";
import { headTags } from "./head-tags.ts";
import { oembedView, subjectOfLink } from "./oembed.ts";
import { readCard } from "./read-card.ts";

/** Pictures per person or address: a page of links has some, and each may have to be drawn. */
const pictureLimit = { name: "card", max: 300, timeWindow: 60_000 };

/** Pages for frames per person or address: a page of somebody may have many. */
const embedLimit = { name: "embed", max: 600, timeWindow: 60_000 };

const nothing = Buffer.alloc(0);

const localeOf = ({ headers }: FastifyRequest): Locale =>
  preferredLocale(headers["accept-language"], locales);

/**
 * The calls for cards of links to workouts, routes and people.
 *
 * @returns what the pages of these say of themselves in their heads
 */
export function registerLinkCards(app: FastifyInstance, deps: Deps): ReadHead {
  const pictures = new CardPictures(deps);

  const answerPicture = async (
    { request, reply, look }: { request: FastifyRequest; reply: FastifyReply; look: CardLook },
    { id, sharingFlags }: { readonly id: string; readonly sharingFlags: number },
    line: CardLine,
  ): Promise<Buffer> => {
    if (!isListed(sharingFlags, "anonymous")) reply.header("x-robots-tag", "noindex");
    const version = await versionTag(deps.db, await pictures.partsOf(line, look));
    const tag = `W/${version}`;
    reply.header("etag", tag);
    if (matchesTag(request, tag)) {
      reply.code(304);
      return nothing;
    }
    const picture = await pictures.get(version, line, look);
    reply.type("image/jpeg").header("content-disposition", `inline; filename="${id}.jpg"`);
    return picture;
  };

  registerRaw(
    app,
    contract.getWorkoutCard,
    async ({ actor, params, query, request, reply }) =>
      await showWorkout(deps, actor, { ...params, as: "others" }, async (workout) => {
        const line = await findCardLine(deps, workout);
        if (!line) throw new AppError("workout.not_found");
        return await answerPicture({ request, reply, look: query }, workout, line);
      }),
    pictureLimit,
  );

  registerRaw(
    app,
    contract.getRouteCard,
    async ({ actor, params, query, request, reply }) => {
      const route = await showRoute(deps, actor, params.id);
      return await answerPicture({ request, reply, look: query }, route, lineOfRoute(route));
    },
    pictureLimit,
  );

  registerEndpoint(app, contract.getOembed, async ({ query: { url, format = "json", ...room }, request }) => {
    if (format !== "json") throw new AppError("link_card.json_only");
    const address = wholeAddressFor(request, deps.settings.publicUrl);
    const subject = subjectOfLink(url, address);
    const card = subject && (await readCard(deps, subject, localeOf(request)));
    if (!card) throw new AppError("link_card.not_found");
    return { payload: oembedView(card, address, room) };
  });

  const config = { rateLimit: embedLimit, callLimit: embedLimit };
  for (const url of [
    "/embed/workout/:username/:workoutKey",
    "/embed/route/:id",
    "/embed/profile/:username",
  ]) {
    app.get<{ Params: SubjectNames }>(url, { config }, async (request, reply) => {
      const locale = localeOf(request);
      const subject = subjectOf(request.params);
      const card =
        subject &&
        (await app.readTurns.take(request, reply, "answers", () => readCard(deps, subject, locale)));
      const address = wholeAddressFor(request, deps.settings.publicUrl);
      if (!card) reply.code(404);
      const html = card ? embedPage(card, address, locale) : neutralEmbedPage(address, locale);
      for (const name of notInFrames) reply.removeHeader(name);
      reply.headers({ ...embedHeaders, "cache-control": cachingRules.revalidated });
      return await answerHtml(request, reply, html, "accept-encoding, accept-language");
    });
  }

  return async (request, reply) => {
    const path = pathOf(request.url);
    if (!isPersonal(path)) return undefined;
    const subject = subjectAt(path);
    const locale = localeOf(request);
    // A page opens without its card, too: if the database is away, or the caller has too much in progress.
    const card =
      subject &&
      (await app.readTurns
        .take(request, reply, "answers", () => readCard(deps, subject, locale))
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) request.log.warn({ err: error }, "a page has no card");
          return undefined;
        }));
    const address = wholeAddressFor(request, deps.settings.publicUrl);
    return card
      ? { tags: headTags(card, address, locale), isIndexed: card.isListed }
      : { tags: undefined, isIndexed: false };
  };
}

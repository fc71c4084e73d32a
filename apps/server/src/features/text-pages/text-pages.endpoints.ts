import * as contract from "@cairn/contracts/text-pages/text-pages";
import type { FastifyInstance } from "fastify";
import { micromark } from "micromark";
import { signUpMode } from "../../core/server-settings/server-settings.queries.ts";
import type { Deps } from "../../deps.ts";
import { basePathOf } from "../../platform/addresses/base-path.ts";
import { linksBelow } from "../../platform/http/answers/links-below.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { MapSource } from "../../platform/tiles/map-sources.ts";
import { fillPage, type PageFacts } from "./fill-page.ts";
import { findPageText } from "./page-texts.ts";

/**
 * Renders a page's Markdown (CommonMark) as HTML. Tags in the text are shown as text, and links lead only to http, https and mail
 * addresses or within the server, so that a text that an operator copied from elsewhere runs nothing in a reader's browser.
 */
const renderPage = (markdown: string): string => micromark(withoutImages(markdown));

/** The pages have no pictures: one from elsewhere would tell another server who reads them. */
const withoutImages = (markdown: string): string => markdown.replaceAll("![", String.raw`\![`);

export function registerTextPageEndpoints(app: FastifyInstance, deps: Deps): void {
  const { settings } = deps;
  registerEndpoint(app, contract.getPage, async ({ params: { page }, query }) => {
    const { language, languages, markdown } = await findPageText(settings.dataDir, page, query.language);
    const facts = factsOf(deps, (await signUpMode(deps)) === "open");
    const html = linksBelow(renderPage(fillPage(markdown, facts, language)), basePathOf(settings.publicUrl));
    return { payload: { page, language, languages: [...languages], html } };
  });
}

/** A style refers to its own sources, which may be anywhere; an archive may be a file of this server. */
const isElsewhere = (source: MapSource): boolean => source.kind !== "pmtiles" || "address" in source.archive;

/** Facts about this server for the texts, so that they name exactly the recipients of data. */
const factsOf = ({ settings, mapSources }: Deps, isSignUpOpen: boolean): PageFacts => ({
  values: {
    operator: settings.operator.name,
    "operator-address": settings.operator.address,
    "operator-email": settings.operator.email,
    server: settings.publicUrl,
    oidc: settings.oidc?.name,
  },
  holds: {
    mail: settings.smtpUrl !== undefined,
    "map-sources": Object.values(mapSources.now()).some((source) => isElsewhere(source)),
    "elevation-tiles": settings.elevation.some(({ kind }) => kind === "terrarium"),
    "object-store": settings.files.kind === "s3",
    facebook: settings.facebook !== undefined,
    newsletter: settings.newsletterUrl !== undefined,
    geocoder: settings.geocoder !== undefined,
    "routing-engine": settings.routingEngine !== undefined,
    "hrm-store": settings.hrmStoreUrl !== undefined,
    "sign-up-open": isSignUpOpen,
  },
});

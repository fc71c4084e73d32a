import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageLanguages, pageNames } from "./page-names.ts";

const language = z.enum(pageLanguages);

const pageSchema = z
  .object({
    page: z.enum(pageNames),
    /** The language of the text: the requested one if there is a text in it, else English. */
    language,
    /** Languages in which the text exists, including that of this answer. */
    languages: z.array(language),
    /** HTML of headings, paragraphs, lists and links; never a script or an image. It begins with the title as `h1`. */
    html: z.string(),
  })
  .meta({ id: "Page" });

export type PageView = z.output<typeof pageSchema>;

export const getPage = endpoint({
  id: "STAT-1",
  method: "GET",
  path: "/pages/{page}",
  summary: "A legal or informative page with the operator's details filled in, in one of its languages",
  auth: "anyone",
  access: "open",
  params: z.object({ page: z.enum(pageNames) }),
  query: z.object({ language: language.optional() }),
  payload: pageSchema,
  answer: "envelope",
  errors: ["request.not_found"],
});

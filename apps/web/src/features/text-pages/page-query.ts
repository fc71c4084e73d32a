import type { PageLanguage, PageName } from "@cairn/contracts/text-pages/page-names";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** A legal or informative page, in a language or, if there is no text in it, in English. */
export const pageQuery = (page: PageName, language: PageLanguage) =>
  keyedQuery({
    queryKey: queryKeys.page(page, language),
    queryFn: ({ signal }) => requestOrThrow("getPage", { params: { page }, query: { language }, signal }),
    staleTime: Infinity,
  });

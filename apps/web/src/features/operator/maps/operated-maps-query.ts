import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { returning } from "../../../lib/query/retry-policy.ts";

/** How often the progress of maps that are being made is asked for, ms. */
const whileMaking = 2000;

/** The maps of the server. */
export const operatedMapsQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.operatedMaps,
  queryFn: ({ signal }) => requestOrThrow("getOperatedMaps", { signal }),
});

/** When the maps are asked for again: soon, while one is being made. */
export const untilMade = ({
  state: { data },
}: {
  readonly state: { readonly data?: PayloadOf<Api["getOperatedMaps"]> | undefined };
}): number | false => (data?.builds.some(({ state }) => state !== "failed") === true ? whileMaking : false);

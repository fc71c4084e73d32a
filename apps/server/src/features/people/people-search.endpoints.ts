import * as contract from "@cairn/contracts/people/people-search";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { searchPeople } from "./search-people.ts";

/** Searches per person: one for each typed letter. */
const searchLimit = { name: "people-search", max: 300, timeWindow: 60_000, atOnce: 8 };

export function registerPeopleSearchEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.searchPeople,
    async ({ actor, params, query }) => ({
      payload: await searchPeople(deps, actor, params.term, query.limit),
    }),
    searchLimit,
  );
}

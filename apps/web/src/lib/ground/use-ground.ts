import { useEffect } from "react";
import { request } from "../api/api-client.ts";
import { createStore, useStore } from "../store.ts";
import type { Ground } from "./ground-pieces.ts";

/** What pictures of the ground this server has: null without any region, undefined until it has said so. */
const known = createStore<Ground | null | undefined>(undefined);

/** How long the answer is believed, ms: a region is added once in a while, by hand. */
const believedFor = 600_000;
let askedAt = Number.NEGATIVE_INFINITY;

async function ask(): Promise<void> {
  const now = performance.now();
  if (now - askedAt < believedFor) return;
  askedAt = now;
  const answer = await request("getGround", {});
  if (answer.ok) known.set(answer.value);
  else askedAt = Number.NEGATIVE_INFINITY;
}

/**
 * What pictures of the ground there are, asked for once for all small maps of a page. Not by the query library: small maps stand also where that is
 * not, such as in the dialog of an import.
 */
export const useGround = (): Ground | null | undefined => {
  useEffect(() => {
    void ask();
  }, []);
  return useStore(known);
};

import type { Query, QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";

/** The beginning of the keys of some queries. */
export type KeyStart = NonNullable<QueryFilters["queryKey"]>;

type Patch<Data> = (data: Data, queryKey: QueryKey) => Data;

/**
 * Applies a change to every answer whose key begins with `start`. An answer that is being loaded may not contain the change, nor
 * do the pages that an endless list keeps while its next one is loaded: when it arrives it is changed, too. Nothing is cancelled,
 * and an outdated answer stays outdated.
 *
 * @param patch returns the same object if nothing changes; may be called more than once
 */
export function patchAnswers<Data>(client: QueryClient, start: KeyStart, patch: Patch<Data>): void {
  for (const query of client.getQueryCache().findAll({ queryKey: start })) {
    const apply = (): void => {
      patchAnswer(client, query as Query<Data>, patch);
    };
    apply();
    if (query.state.fetchStatus !== "idle") onArrival(client, query, apply);
  }
}

function patchAnswer<Data>(client: QueryClient, query: Query<Data>, patch: Patch<Data>): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  if (data === undefined) return;
  const patched = patch(data, query.queryKey);
  if (patched === data) return;
  client.setQueryData(query.queryKey, patched, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

/** Calls back once when what a query is loading has arrived; never if that fails, is cancelled or is requested anew. */
function onArrival(client: QueryClient, query: Query, then: () => void): void {
  const { promise } = query;
  const leave = client.getQueryCache().subscribe((event) => {
    // Its observers report the arrival before the query itself does.
    if (event.query.queryHash !== query.queryHash || !["updated", "removed"].includes(event.type)) return;
    const hasArrived =
      event.type === "updated" && event.action.type === "success" && event.action.manual !== true;
    if (hasArrived || event.type === "removed" || query.state.fetchStatus === "idle") leave();
    if (hasArrived && query.promise === promise) then();
  });
}

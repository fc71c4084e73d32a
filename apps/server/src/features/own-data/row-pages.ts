/**
 * The rows of a list, page by page. Each page begins after the last row of the one before it, so that rows added or deleted in
 * the meantime do not shift others.
 *
 * @param find resolves to the rows after a place, at most `pageSize`; from the first if there is none
 * @param placeOf the place of a row in the order of the list
 */
export async function* eachRow<Row, Place>(
  pageSize: number,
  find: (after: Place | undefined) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row> {
  let after: Place | undefined;
  for (;;) {
    const rows = await find(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = placeOf(last);
  }
}

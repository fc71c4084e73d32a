/** Whether all tests run that there are (`npm run test:all`), and not only those that find a regression soon. */
export const runsAll = process.env["CAIRN_TEST_ALL"] === "1";

/**
 * Options of each case of a table: those after the first run in `npm run test:all` alone.
 *
 * @param at place in the table, from 0
 * @param first how many of them run in `npm test`
 */
export const tagsOfCase = (at: number, first: number): { readonly tags?: string[] } =>
  at < first ? {} : { tags: ["all"] };

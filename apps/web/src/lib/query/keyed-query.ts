import {
  type dataTagSymbol,
  queryOptions,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from "@tanstack/react-query";

type TaggedKey = QueryKey & { readonly [dataTagSymbol]: unknown };
type AnswerOf<Key extends TaggedKey> = Key[typeof dataTagSymbol];

/**
 * `queryOptions` whose function must return the type of the key. `Data` is what components get if the options have a `select`.
 */
export const keyedQuery = <Key extends TaggedKey, Data = AnswerOf<Key>>(
  options: UndefinedInitialDataOptions<AnswerOf<Key>, Error, Data, Key>,
) => queryOptions<AnswerOf<Key>, Error, Data, Key>(options);

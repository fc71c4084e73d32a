import {
  type dataTagSymbol,
  queryOptions,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from "@tanstack/react-query";

type TaggedKey = QueryKey & { readonly [dataTagSymbol]: unknown };
type AnswerOf<Key extends TaggedKey> = Key[typeof dataTagSymbol];

/** `queryOptions` whose function must answer what the key stands for. `Data` is what components get where the options have a `select`. */
export const keyedQuery = <Key extends TaggedKey, Data = AnswerOf<Key>>(
  options: UndefinedInitialDataOptions<AnswerOf<Key>, Error, Data, Key>,
) => queryOptions<AnswerOf<Key>, Error, Data, Key>(options);

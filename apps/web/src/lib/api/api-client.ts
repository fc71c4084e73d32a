import type { Api, CallName } from "@cairn/contracts/api";
import type { MetadataOf, PayloadOf } from "@cairn/contracts/endpoint";
import type { Result } from "@cairn/domain/result";
import { calls } from "virtual:calls";
import type { ApiFailure } from "./api-failure.ts";
import { addressOfCall, type ApiAnswer, type ApiInput, type Query, requestAs, send } from "./send-call.ts";

/** Address of a call with its parameters filled in and encoded. */
export const addressOf = (name: CallName, params?: Readonly<Record<string, string>>, query?: Query): string =>
  addressOfCall(calls[name].path, params, query);

/** Makes one call. All failures are returned as values; an aborted call as well, with the reason `network`. */
export const request = <N extends CallName>(
  name: N,
  input: ApiInput<N>,
): Promise<Result<ApiAnswer<N>, ApiFailure>> => requestAs<N>(calls[name], input);

/**
 * As `requestOrThrow`, with the envelope's other fields, such as where a list continues.
 *
 * @throws ApiFailure
 */
export const requestPage = async <N extends CallName>(
  name: N,
  input: ApiInput<N>,
): Promise<{ readonly payload: PayloadOf<Api[N]>; readonly metadata: MetadataOf<Api[N]> }> => {
  const body = await send<N>(calls[name], input);
  if (!body.ok) throw body.error;
  return body.value as { payload: PayloadOf<Api[N]>; metadata: MetadataOf<Api[N]> };
};

/** As `request`, but throws the failure, as TanStack Query requires. */
export const requestOrThrow = async <N extends CallName>(
  name: N,
  input: ApiInput<N>,
): Promise<ApiAnswer<N>> => {
  const result = await request(name, input);
  if (!result.ok) throw result.error;
  return result.value;
};

import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./api-failure.ts";

/** Failures that another try cannot change. */
const isFinal = (error: Error): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !isFinal(error),
      refetchOnWindowFocus: false,
    },
  },
});

import { QueryClient, onlineManager } from "@tanstack/react-query";
import { ApiFailure } from "../api/api-failure.ts";
import { currentSilence, whenPressed } from "../connection.ts";
import { waitAfterFailure } from "./retry-policy.ts";
import { tryNow } from "./trouble.ts";

/** Failures that a retry cannot change. */
const isFinal = (error: Error): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The first attempt is always sent, as with `retryUntilAnswered`.
      networkMode: "offlineFirst",
      retry: (failures, error) => failures < 2 && !isFinal(error),
      retryDelay: waitAfterFailure,
      refetchOnWindowFocus: false,
    },
    // Sent or refused immediately: a change that waits for a connection looks complete, and is lost with the page.
    mutations: { networkMode: "always" },
  },
});

// By default the library believes the browser, which knows nothing of a server on the same machine.
onlineManager.setEventListener((setOnline) => {
  const tell = () => {
    setOnline(currentSilence.get() === undefined);
  };
  tell();
  return currentSilence.subscribe(tell);
});
onlineManager.subscribe((isOnline) => {
  if (isOnline) void tryNow(queryClient);
});
whenPressed(() => void tryNow(queryClient));

import type { Result } from "@cairn/domain/result";
import { useRef, useState } from "react";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { passHumanCheck } from "./human-check.ts";
import type { HumanCheckAction } from "./human-check.ts";

interface HumanCheck {
  /** Share of the finished work, 0 to 1; undefined while there is none. */
  readonly progress: number | undefined;
  /** Starts in the background, at the first key press; further calls do nothing. */
  readonly prepare: () => void;
  /** The token, fresh or in progress, for exactly one attempt. */
  readonly take: () => Promise<Result<string, ApiFailure>>;
}

/** An older token is replaced, ms, because challenges expire on the server. */
const freshFor = 120_000;

/** Does the proof of work once per attempt. A bar shows the progress, and the page stays responsive. */
export const useHumanCheck = (action: HumanCheckAction): HumanCheck => {
  const [progress, setProgress] = useState<number>();
  const pending = useRef<{ readonly since: number; readonly token: Promise<Result<string, ApiFailure>> }>(
    undefined,
  );
  const pass = async () => {
    setProgress(0);
    const token = await passHumanCheck(action, setProgress);
    setProgress(token.ok ? 1 : undefined);
    return token;
  };
  const start = () => {
    const held = { since: performance.now(), token: pass() };
    pending.current = held;
    return held;
  };
  return {
    progress,
    prepare: () => {
      if (!pending.current) start();
    },
    take: async () => {
      const held = pending.current;
      const isFresh = held !== undefined && performance.now() - held.since < freshFor;
      const { token } = isFresh ? held : start();
      pending.current = undefined;
      return await token;
    },
  };
};

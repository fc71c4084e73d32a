import { useEffect, useRef, useState } from "react";
import type { MessageId } from "./i18n/message-id.ts";

/** Degrees. */
interface Position {
  readonly lon: number;
  readonly lat: number;
}

/** Why the browser tells no position. */
export type PositionProblem = "denied" | "unsupported" | "failed";

/** What is said of each: why, and what to do. */
export const positionProblemTexts = {
  denied: "explore.locateDenied",
  unsupported: "explore.locateUnsupported",
  failed: "explore.locateFailed",
} as const satisfies Readonly<Record<PositionProblem, MessageId>>;

/** Time after which a position counts as not found, ms. */
const patience = 15_000;

const problemOf = ({ code, PERMISSION_DENIED }: GeolocationPositionError): PositionProblem =>
  code === PERMISSION_DENIED ? "denied" : "failed";

/**
 * Where the reader is, asked of the browser at a press only. The position stays in this page: the server gets the box of the map
 * that is moved there.
 *
 * @param onFound called with each position that was asked for
 */
export function usePosition(onFound: (place: Position) => void) {
  const [place, setPlace] = useState<Position>();
  const [problem, setProblem] = useState<PositionProblem>();
  const [isLocating, setIsLocating] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const locate = () => {
    setProblem(undefined);
    // Browsers have it, but tell nothing, where the page did not come by HTTPS.
    if (!("geolocation" in navigator) || !isSecureContext) {
      setProblem("unsupported");
      return;
    }
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude: lon, latitude: lat } }) => {
        if (!isOpen.current) return;
        setIsLocating(false);
        setPlace({ lon, lat });
        onFound({ lon, lat });
      },
      (error) => {
        if (!isOpen.current) return;
        setIsLocating(false);
        setProblem(problemOf(error));
      },
      { timeout: patience, maximumAge: 60_000 },
    );
  };
  return {
    place,
    problem,
    /** Asked, and not answered yet: for as long as the question for permission is open, or a receiver looks for satellites. */
    isLocating,
    locate,
    forgetProblem: () => {
      setProblem(undefined);
    },
  };
}

import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { linkedPart } from "../../../lib/track/linked-part.ts";
import { partOfTime } from "../analysis/part-of-time.ts";
import type { Track } from "./use-track.ts";

/** Selects the stretch in the address, such as a personal best, on graphs and map as soon as the exact points are loaded. */
export function useLinkedPart({ cursor, isCoarse }: Track): void {
  const { part } = useSearch({ strict: false });
  const { start, end } = linkedPart(part) ?? {};
  useEffect(() => {
    if (isCoarse || start === undefined || end === undefined) return;
    const { from, to } = partOfTime(cursor.get().series, start, end - start);
    cursor.select(from, to);
    cursor.moveTo(from);
  }, [cursor, isCoarse, start, end]);
}

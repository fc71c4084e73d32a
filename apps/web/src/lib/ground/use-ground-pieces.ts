import { useMemo } from "react";
import { useShownTheme } from "../shown-theme.ts";
import { type GroundPiece, groundPieces, type GroundView } from "./ground-pieces.ts";
import { useGround } from "./use-ground.ts";

const none: readonly GroundPiece[] = [];

/**
 * The pictures of the ground under a small map; empty while the regions are unknown, and where there is no region.
 *
 * @param view the same object while it does not change; undefined shows none
 * @param isShared whether its owner sees the same as everybody else; null, which shows none, while unknown
 */
export function useGroundPieces(
  view: GroundView | undefined,
  isShared: boolean | null,
): readonly GroundPiece[] {
  const theme = useShownTheme();
  const ground = useGround();
  return useMemo(
    () => (view && isShared !== null ? groundPieces(view, ground, theme, isShared) : none),
    [view, ground, theme, isShared],
  );
}

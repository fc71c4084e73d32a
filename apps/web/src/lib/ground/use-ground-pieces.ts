import { useMemo } from "react";
import { useShownTheme } from "../shown-theme.ts";
import { type GroundPiece, groundPieces, type GroundView } from "./ground-pieces.ts";
import { useGround } from "./use-ground.ts";

const none: readonly GroundPiece[] = [];

/**
 * The pictures of the ground under a small map; none while it is not known what there is, and where no region lies.
 *
 * @param view the same object while it does not change; undefined shows none
 * @param isShared whether what lies on it is shown to its owner as to everybody else; null, which shows none, until that is known
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

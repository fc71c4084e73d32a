import { type CSSProperties, useMemo } from "react";
import { groundFade, type GroundView } from "./ground-pieces.ts";
import { useGround } from "./use-ground.ts";

/** Hook: the style by which the pictures of the ground under a small map fade at the edge of the regions (`groundFade`). */
export function useGroundFade(view: GroundView | undefined): CSSProperties | undefined {
  const ground = useGround();
  return useMemo(() => {
    const maskImage = view && groundFade(view, ground);
    return maskImage === undefined ? undefined : { maskImage, maskComposite: "intersect" };
  }, [view, ground]);
}

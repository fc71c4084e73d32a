import type { LucideIcon } from "lucide-react";
import { memo } from "react";

const sizes = { s: 16, m: 20, l: 24 } as const;

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: keyof typeof sizes;
  readonly className?: string | undefined;
}

/** A pictogram in the common stroke style; always next to text or inside a named control, never alone. */
export const Icon = memo(({ of: Shape, size = "m", className }: IconProps) => (
  <Shape aria-hidden className={className} width={sizes[size]} height={sizes[size]} strokeWidth={1.7} />
));

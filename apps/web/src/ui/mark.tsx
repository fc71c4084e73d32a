import { markPaths } from "./mark-paths.ts";

/** The logo: three stones, one stroke each. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg
    viewBox="0 0 48 48"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={3.4}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {markPaths.map((stone) => (
      <path key={stone} d={stone} />
    ))}
  </svg>
);

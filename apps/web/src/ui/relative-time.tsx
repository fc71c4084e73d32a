import { useFormats } from "../lib/format.ts";
import { useAge } from "../lib/use-age.ts";

interface RelativeTimeProps {
  /** ms since 1970. */
  readonly time: number;
}

/** How long ago something was, in words that stay true while the screen is open (UNIT-4). */
export const RelativeTime = ({ time }: RelativeTimeProps) => {
  const formats = useFormats();
  useAge(time);
  return formats.relative(time);
};

import { useEffect, useState } from "react";

/** How long a value has to stand still before it is said, ms: a held arrow key must not fill the screen reader's queue. */
const stillness = 600;

/** The text once it has stopped changing; empty until the first change. */
export function useAnnouncement(text: string, active: boolean): string {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => {
      setSaid(text);
    }, stillness);
    return () => {
      clearTimeout(timer);
    };
  }, [text, active]);
  return said;
}

import { useEffect, useState } from "react";
import { present } from "./present.ts";

const today = (): number => present().today;

/** The reader's calendar day, days since 1970-01-01; updated after midnight, or when a page that was suspended is viewed again. */
export const useToday = (): number => {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = () => {
      setDay(today());
    };
    const timer = setInterval(look, 60_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return day;
};

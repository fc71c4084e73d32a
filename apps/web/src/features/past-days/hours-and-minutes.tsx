import { useFormats } from "../../lib/format.ts";
import text from "../../ui/text.module.css";

/** A long duration in hours and minutes, with smaller units; the abbreviations are the same in both languages. */
export const HoursAndMinutes = ({ seconds }: { readonly seconds: number }) => {
  const formats = useFormats();
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return (
    <>
      {hours > 0 && (
        <>
          {formats.count(hours)}
          <small className={text["unit"]}>&nbsp;h</small>{" "}
        </>
      )}
      {minutes % 60}
      <small className={text["unit"]}>&nbsp;min</small>
    </>
  );
};

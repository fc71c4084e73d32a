const prefix = "© OpenStreetMap contributors";
/** Where OpenStreetMap asks that its name leads (osmfoundation.org, attribution guidelines). */
const licence = "https://www.openstreetmap.org/copyright";

/** Whom a map is of; the name of OpenStreetMap leads to its licence. */
export const MapCredit = ({ credit }: { readonly credit: string }) =>
  credit.startsWith(prefix) ? (
    <>
      <a href={licence} target="_blank" rel="noreferrer">
        {prefix}
      </a>
      {credit.slice(prefix.length)}
    </>
  ) : (
    credit
  );

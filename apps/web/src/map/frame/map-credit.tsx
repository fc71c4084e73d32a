const prefix = "© OpenStreetMap contributors";
/** The link that OpenStreetMap requires for its name (osmfoundation.org, attribution guidelines). */
const licence = "https://www.openstreetmap.org/copyright";

/** The attribution of a map; the name of OpenStreetMap links to its licence. */
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

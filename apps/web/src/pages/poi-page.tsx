import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { PointDialog } from "../features/points-of-interest/point-dialog.tsx";
import { useMessages } from "../lib/i18n/messages.ts";
import { lazyPart } from "../lib/loading/lazy-part.ts";
import text from "../ui/text.module.css";

const PageNotFound = lazyPart(
  () => import("./page-not-found-page.tsx"),
  (file) => file.PageNotFoundPage,
);

/** Degrees of an address; undefined for anything else. */
function degreesOf(part: string, most: number): number | undefined {
  const degrees = /^-?\d{1,3}(?:\.\d{1,20})?$/.test(part) ? Number(part) : Number.NaN;
  return Math.abs(degrees) <= most ? degrees : undefined;
}

/** `/poi/:lat/:lng`: the dialog of the point of interest there; explore follows. */
export const PoiPage = () => {
  const { t } = useMessages();
  const params = useParams({ from: "/poi/$lat/$lng" });
  const navigate = useNavigate();
  const [lat, lon] = [degreesOf(params.lat, 90), degreesOf(params.lng, 180)];
  if (lat === undefined || lon === undefined)
    return (
      <Suspense>
        <PageNotFound />
      </Suspense>
    );
  return (
    <>
      <h1 className={text["hidden"]}>{t("points-of-interest.title")}</h1>
      <PointDialog lat={lat} lon={lon} onClose={() => void navigate({ to: "/explore/{-$poiClient}" })} />
    </>
  );
};

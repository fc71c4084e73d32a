import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { Download, Share2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useFormats } from "../../../../lib/format.ts";
import { useMessages } from "../../../../lib/i18n/messages.ts";
import { useUnits } from "../../../../lib/preferences/preferences.ts";
import { type ShownTheme, useShownTheme } from "../../../../lib/shown-theme.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { SegmentedControl } from "../../../../ui/form/segmented-control.tsx";
import { sportOfWorkout } from "../../head/sport-of-workout.ts";
import { metricFormats } from "../../../../graph/metric-formats.ts";
import { canShareFiles, offerToShare } from "../../../../ui/share/offer-to-share.ts";
import { pictureContent, type PictureContent, pictureText } from "./picture-content.ts";
import { pictureFileName } from "./picture-file.ts";
import { type PictureFormat, pictureFormats } from "./picture-layout.ts";
import styles from "./picture-part.module.css";
import { saveFile } from "../save-file.ts";
import { usePicture, type PictureWork } from "./use-picture.ts";
import { classNames } from "../../../../ui/class-names.ts";

interface PicturePreviewProps {
  /** Undefined while loading. */
  readonly content: PictureContent | undefined;
  readonly work: PictureWork;
  readonly format: PictureFormat;
}

/** A small version of the picture in the file; a long press saves it, too. */
const PicturePreview = ({ content, work, format }: PicturePreviewProps) => {
  const { t } = useMessages();
  const { picture, isCurrent, isMapComing } = work;
  const isDone = isCurrent && !isMapComing;
  return (
    <div
      className={classNames(styles["preview"], styles[format])}
      aria-busy={!isDone}
      data-ground={isDone ? picture?.ground : undefined}
    >
      {content && picture && <img src={picture.address} alt={pictureText(content)} />}
      <output className={styles["coming"]}>{isMapComing && t("share.mapComing")}</output>
    </div>
  );
};

interface PicturePartProps {
  /** As the viewers of the picture see it; undefined while loading. */
  readonly workout: CombinedWorkoutView | undefined;
  readonly isOwner: boolean;
  /** Privacy zones hide a part of it in the picture. */
  readonly hidesPart: boolean;
}

const themes: readonly ShownTheme[] = ["light", "dark"];

/** The content of the picture, in the reader's language and units; undefined while the workout is loading. */
function usePictureContent(workout: CombinedWorkoutView | undefined) {
  const messages = useMessages();
  const units = useUnits();
  const { placeDate } = useFormats();
  return useMemo(() => {
    if (!workout) return undefined;
    const sport = sportOfWorkout(workout);
    const formats = metricFormats({ messages, units, sport, avgCadence: workout.cadence.avg });
    const date = placeDate(workout.startTime, workout.timeOffsetInMinutes);
    return pictureContent({ workout, formats, messages, date });
  }, [workout, messages, units, placeDate]);
}

/** A picture of the workout, drawn in the browser: choose, view, download or share it. */
export const PicturePart = ({ workout, isOwner, hidesPart }: PicturePartProps) => {
  const { t } = useMessages();
  const pageTheme = useShownTheme();
  const [format, setFormat] = useState<PictureFormat>("square");
  const [chosenTheme, setTheme] = useState<ShownTheme>();
  const theme = chosenTheme ?? pageTheme;
  const content = usePictureContent(workout);
  const look = { format, theme };
  const work = usePicture(content, look, pictureFileName(content?.title ?? "", format));
  const file = work.isCurrent ? work.picture?.file : undefined;
  const isPrivate = workout !== undefined && privacyLevel(workout.sharingFlags) === "private";
  return (
    <section className={styles["part"]} aria-label={t("share.picture")}>
      <PicturePreview content={content} work={work} format={format} />
      <div className={styles["choices"]}>
        <h3>{t("share.picture")}</h3>
        <SegmentedControl
          wide
          name="picture-format"
          label={t("share.format")}
          options={pictureFormats.map((value) => ({ value, label: t(`share.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
        <SegmentedControl
          wide
          name="picture-theme"
          label={t("share.theme")}
          options={themes.map((value) => ({ value, label: t(`share.${value}`) }))}
          value={theme}
          onChange={setTheme}
        />
        <p className={styles["note"]}>
          {hidesPart ? `${t("share.withoutHidden")} ` : ""}
          {isOwner && isPrivate ? t("share.pictureOfPrivate") : t("share.madeHere")}
        </p>
        <div className={styles["actions"]}>
          <Button
            icon={Download}
            busy={!file}
            onClick={() => {
              if (file) saveFile(file);
            }}
          >
            {t("share.download")}
          </Button>
          {file && canShareFiles(file) && (
            <Button icon={Share2} onClick={() => void offerToShare({ files: [file] })}>
              {t("share.sendPicture")}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
};

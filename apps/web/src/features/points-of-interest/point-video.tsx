import { videoHost } from "@cairn/domain/places/point-of-interest";
import { Play } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./point-dialog.module.css";

interface PointVideoProps {
  /** Exactly 11 characters that `videoCode` has accepted. */
  readonly code: string;
  readonly name: string;
}

/** A video of another host, which is asked for nothing before somebody presses the button beside the words that say so. */
export const PointVideo = ({ code, name }: PointVideoProps) => {
  const { t } = useMessages();
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying)
    return (
      <iframe
        className={styles["video"]}
        title={t("points-of-interest.videoFrame", { name })}
        src={`https://${videoHost}/embed/${code}?autoplay=1`}
        allow="autoplay; fullscreen; encrypted-media"
        // The host is another origin, so that its script gets nothing of this one.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation"
        referrerPolicy="strict-origin"
      />
    );
  return (
    <div className={styles["ask"]}>
      <p>{t("points-of-interest.videoText", { host: videoHost })}</p>
      <Button
        icon={Play}
        onClick={() => {
          setIsPlaying(true);
        }}
      >
        {t("points-of-interest.videoPlay")}
      </Button>
    </div>
  );
};

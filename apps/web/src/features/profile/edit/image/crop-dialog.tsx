import { useMutation } from "@tanstack/react-query";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { failureText } from "../../../../lib/api/error-text.ts";
import { useMessages } from "../../../../lib/i18n/messages.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { useIsOpen } from "../../../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../../../ui/overlay/use-late-failure.ts";
import { Notice } from "../../../../ui/status/notice.tsx";
import { dragged, maxZoom, squareOf, wholeCrop } from "./crop.ts";
import styles from "./profile-image.module.css";

interface CropDialogProps {
  readonly picture: ImageBitmap;
  /** Receives the square as a JPEG file and sends it; the dialog then closes itself. */
  readonly onUse: (square: File) => Promise<void>;
  readonly onClose: () => void;
}

/** Side of the square that is sent, pixels: the largest that the server stores. */
const side = 512;

const squareFile = async (canvas: HTMLCanvasElement): Promise<File> => {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.9);
  });
  if (!blob) throw new Error("the browser wrote no JPEG");
  return new File([blob], "profile.jpg", { type: "image/jpeg" });
};

/**
 * Chooses the square of a picture by dragging it, or with the sliders, which also work by keyboard. Only the square leaves the
 * browser.
 */
export const CropDialog = ({ picture, onUse, onClose }: CropDialogProps) => {
  const { t } = useMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholeCrop);
  const isOpen = useIsOpen();
  const using = useMutation({
    mutationFn: async () => {
      if (canvas.current) await onUse(await squareFile(canvas.current));
    },
    onSuccess: () => {
      if (isOpen()) onClose();
    },
    onError: useLateFailure(),
  });
  useEffect(() => {
    const { left, top, side: from } = squareOf(picture, crop);
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    // Transparent parts would be black in a JPEG.
    context.fillStyle = "white";
    context.fillRect(0, 0, side, side);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, left, top, from, from, 0, 0, side, side);
  }, [picture, crop]);

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const [dx, dy] = [event.movementX / width, event.movementY / width];
    setCrop((before) => dragged(picture, before, dx, dy));
  };
  const slider = (name: keyof typeof crop, label: string, least: number, most: number) => (
    <label className={styles["slider"]}>
      {label}
      <input
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={crop[name]}
        onChange={(event) => {
          const value = Number(event.target.value);
          setCrop((before) => ({ ...before, [name]: value }));
        }}
      />
    </label>
  );
  return (
    <Dialog
      title={t("settings.cropTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            kind="primary"
            busy={using.isPending}
            onClick={() => {
              using.mutate();
            }}
          >
            {t("settings.cropUse")}
          </Button>
        </>
      }
    >
      <p>{t("settings.cropText")}</p>
      <canvas
        ref={canvas}
        width={side}
        height={side}
        className={styles["crop"]}
        aria-hidden
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
      />
      <div className={styles["sliders"]}>
        {slider("zoom", t("settings.cropZoom"), 1, maxZoom)}
        {slider("x", t("settings.cropAcross"), 0, 1)}
        {slider("y", t("settings.cropDown"), 0, 1)}
      </div>
      {using.error && <Notice kind="danger">{failureText(t, using.error)}</Notice>}
    </Dialog>
  );
};

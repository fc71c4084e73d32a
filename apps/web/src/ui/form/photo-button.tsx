import type { ComponentProps } from "react";
import { acceptedPhotos, asJpegs, isOtherPicture } from "../../lib/photos/as-jpegs.ts";
import { FileButton } from "./file-button.tsx";

/** A button that opens the system's file dialog for photos, and passes pictures of other formats on as JPEGs. */
export const PhotoButton = ({
  onFiles,
  ...button
}: Omit<ComponentProps<typeof FileButton>, "accept" | "isFolder">) => (
  <FileButton
    {...button}
    accept={acceptedPhotos}
    onFiles={(files) => {
      if (files.some(isOtherPicture)) void asJpegs(files).then(onFiles);
      else onFiles(files);
    }}
  />
);

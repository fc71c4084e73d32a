import { useRef, type ComponentProps } from "react";
import { Button } from "./button.tsx";

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** File types that the system's dialog shows first. */
  readonly accept?: string;
  /** The purpose of the files, if the button's text does not say it. */
  readonly "aria-label"?: string;
  /** Chooses everything in a folder instead, including subfolders. */
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the system's file dialog. The same files can be chosen again. */
export const FileButton = ({ accept, isFolder = false, onFiles, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        {...(isFolder ? { webkitdirectory: "" } : { accept })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button
        {...button}
        onClick={() => {
          input.current?.click();
        }}
      />
    </>
  );
};

import { useRef, type ComponentProps } from "react";
import { Button } from "./button.tsx";

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** Kinds of files that the system's dialog offers first. */
  readonly accept?: string;
  /** What the files are for, when the button's own words do not say it. */
  readonly "aria-label"?: string;
  /** Takes all that is in a folder instead, and in those inside it. */
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the system's dialog to choose files. The same ones can be chosen once more. */
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

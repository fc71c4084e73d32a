import { useEffect, useState } from "react";
import { openImport } from "../../features/import-workouts/import-request.ts";
import { droppedFiles } from "../../lib/dropped-files.ts";

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** A file dropped anywhere on the window opens the import with it, unless the screen takes files itself. Returns whether files are over the window now. */
export const useFileDrop = (): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Leaving one element enters the next; only when leaving the window there is nothing to enter.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      // A screen that takes files itself has done so.
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(openImport);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
};

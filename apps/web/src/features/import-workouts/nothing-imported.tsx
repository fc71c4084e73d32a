import { Upload } from "lucide-react";
import { Button } from "../../ui/form/button.tsx";
import { EmptyState } from "../../ui/status/state-message.tsx";
import { openImport } from "./import-request.ts";

interface NothingImportedProps {
  readonly title: string;
  /** What will be here. */
  readonly text: string;
  readonly importLabel: string;
}

/** A list that an import fills: what will be here, and the import as the one next step. */
export const NothingImported = ({ title, text, importLabel }: NothingImportedProps) => (
  <EmptyState
    title={title}
    action={
      <Button
        kind="primary"
        icon={Upload}
        onClick={() => {
          openImport();
        }}
      >
        {importLabel}
      </Button>
    }
  >
    {text}
  </EmptyState>
);

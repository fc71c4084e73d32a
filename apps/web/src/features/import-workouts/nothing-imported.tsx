import { Upload } from "lucide-react";
import { Button } from "../../ui/form/button.tsx";
import { EmptyState } from "../../ui/status/state-message.tsx";
import { openImport } from "./import-request.ts";

interface NothingImportedProps {
  readonly title: string;
  /** What the list will contain. */
  readonly text: string;
  readonly importLabel: string;
}

/** An empty list that an import fills: what it will contain, and the import as the only next step. */
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

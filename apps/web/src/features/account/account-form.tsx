import type { ReactNode, RefObject } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "../../ui/form/form.module.css";
import { HumanCheckLine } from "./human-check-line.tsx";

interface AccountFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Why it was refused, if no field is to blame. */
  readonly problem: string | undefined;
  /** Progress of the human check, and its start at the first letter; see `useHumanCheck`. */
  readonly progress: number | undefined;
  readonly onType: () => void;
  readonly isBusy: boolean;
  /** Text of the button. */
  readonly action: string;
  /** Values are read from the inputs when sending, so what the browser filled in counts. Not called while busy. */
  readonly onSend: (values: FormData) => Promise<void>;
  /** The fields. */
  readonly children: ReactNode;
}

/** The frame of login and sign-up: the error, the fields, the human check that begins with the first letter, one button. */
export const AccountForm = ({
  form,
  problem,
  progress,
  onType,
  isBusy,
  action,
  onSend,
  children,
}: AccountFormProps) => (
  <form
    ref={form}
    className={styles["form"]}
    noValidate
    onInput={onType}
    onSubmit={(event) => {
      event.preventDefault();
      if (!isBusy) void onSend(new FormData(event.currentTarget));
    }}
  >
    {children}
    <HumanCheckLine progress={progress} />
    {/* Next to the pressed button, because the top of a long form may be out of sight. */}
    {problem && <Notice kind="danger">{problem}</Notice>}
    <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
      {action}
    </Button>
  </form>
);

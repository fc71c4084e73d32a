import type { MessageId } from "../../lib/i18n/message-id.ts";

interface EmailLinkWords {
  readonly title: MessageId;
  readonly text: MessageId;
  readonly action: MessageId;
  readonly done: MessageId;
}

/** The texts of the screen for the kind in a link; an unknown one reads as a confirmation. */
export function emailLinkWords(kind: string): EmailLinkWords {
  if (kind === "change")
    return {
      title: "security.changeTitle",
      text: "security.changeText",
      action: "security.changeAction",
      done: "security.changeDone",
    };
  if (kind === "undo")
    return {
      title: "security.undoTitle",
      text: "security.undoText",
      action: "security.undoAction",
      done: "security.undoDone",
    };
  return {
    title: "security.confirmTitle",
    text: "security.confirmText",
    action: "security.confirmAction",
    done: "security.confirmDone",
  };
}

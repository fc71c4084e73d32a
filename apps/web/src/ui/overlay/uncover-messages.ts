/** What covers the page, uppermost last: everything outside of it is inert. */
const covers: HTMLElement[] = [];
let messages: HTMLElement | null = null;
/** Their place in the page. */
let home: Element | null = null;

const placeMessages = () => {
  if (!messages) return;
  const cover = covers.at(-1);
  (cover ?? home)?.append(messages);
  messages.popover = cover ? "manual" : null;
  if (cover) messages.showPopover();
};

/**
 * Moves the messages (`Toasts`) into what covers the page: behind it they could be neither read nor pressed, nor heard with a
 * screen reader.
 *
 * @param cover is shown by now, such as an open modal dialog
 * @returns moves them back, or into what is uppermost then; also after `cover` has left the document
 */
export const uncoverMessages = (cover: HTMLElement): (() => void) => {
  if (!messages?.isConnected) {
    messages = document.querySelector("[role=log]");
    home = messages?.parentElement ?? null;
  }
  covers.push(cover);
  placeMessages();
  return () => {
    covers.splice(covers.indexOf(cover), 1);
    placeMessages();
  };
};

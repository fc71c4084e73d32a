/** For `beforeunload`: the browser asks whether the page, and what it has under way, may go. */
export const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
};

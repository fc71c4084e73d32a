/** For `beforeunload`: the browser asks whether to close the page and lose what is in progress. */
export const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
};

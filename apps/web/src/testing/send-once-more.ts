/** Sends the form of a screen without a press, as password managers and scripts do, whatever its button allows. */
export const sendOnceMore = (): void => {
  document.querySelector("form")?.requestSubmit();
};

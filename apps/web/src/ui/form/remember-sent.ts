/** What is typed in a form. */
const textsOf = (form: HTMLFormElement | null): string | undefined =>
  form ? Array.from(form.querySelectorAll("input"), ({ value }) => value).join("\n") : undefined;

/**
 * Remembers a form that is being sent, and where the focus is. Its refusal may come late, when somebody has already gone on.
 *
 * @returns finds the refused field, which is to get the focus; none if they have typed something or gone to another field in the
 *   meantime
 */
export const rememberSent = (form: HTMLFormElement | null) => {
  const sent = textsOf(form);
  const place = document.activeElement;
  return (name: string): HTMLInputElement | undefined => {
    const field = form?.querySelector<HTMLInputElement>(`[name=${name}]`);
    const typing = document.querySelector(":read-write:focus");
    const hasGoneOn = textsOf(form) !== sent || (typing !== null && typing !== place && typing !== field);
    return field && !hasGoneOn ? field : undefined;
  };
};

/** The text of a form's field; empty if there is no such field. */
export const textOf = (values: FormData, name: string): string => {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
};

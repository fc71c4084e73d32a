/** What stands in a field of a form; empty when there is no such field. */
export const textOf = (values: FormData, name: string): string => {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
};

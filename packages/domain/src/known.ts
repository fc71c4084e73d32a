/** An object with the one key, or without it if the value is undefined: for records in which unknown values are absent. */
export const known = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: V });

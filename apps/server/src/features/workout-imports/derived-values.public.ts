export { type DerivedValues, deriveValues } from "./derive-values.ts";

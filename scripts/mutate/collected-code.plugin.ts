import { beginning } from "./collected-code.ts";

/** A plugin of Vite: files of tests say when they begin, which is after all that they import. */
export const marksBeginnings = {
  name: "mutate:marks-beginnings",
  transform(code: string, id: string): { code: string; map: null } | undefined {
    if (!/\.test\.tsx?$/.test(id)) return undefined;
    // On the first line, so that places of tests stay what they are; imports go before it wherever they stand.
    return { code: `globalThis.${beginning}();${code}`, map: null };
  },
};

import { beginning } from "./collected-code.ts";

/** A Vite plugin that makes test files announce their start, after all of their imports. */
export const marksBeginnings = {
  name: "mutate:marks-beginnings",
  transform(code: string, id: string): { code: string; map: null } | undefined {
    if (!/\.test\.tsx?$/.test(id)) return undefined;
    // On the first line, so that positions of tests do not change; imports run before it wherever they are.
    return { code: `globalThis.${beginning}();${code}`, map: null };
  },
};

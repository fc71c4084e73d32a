import { basePath } from "./base-path.ts";

/** The local storage of this server's pages, which share it with every other server on their host. Throws where it is off. */
export const ownStorage = {
  get: (name: string): string | null => localStorage.getItem(basePath + name),
  set: (name: string, text: string): void => {
    localStorage.setItem(basePath + name, text);
  },
  remove: (name: string): void => {
    localStorage.removeItem(basePath + name);
  },
  /** What another tab has changed: a name, null for everything, undefined if it is not of this server. */
  changed: ({ key }: StorageEvent): string | null | undefined =>
    key?.startsWith(basePath) === false ? undefined : (key?.slice(basePath.length) ?? null),
};

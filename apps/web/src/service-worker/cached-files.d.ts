/** What the build found that every screen starts with (build/service-worker.ts). */
declare module "virtual:cached-files" {
  /** Changes with any file of the client. */
  export const version: string;
  /** Addresses of files with a hash in their name, such as `/assets/base-BWjPX-Cd.js`. */
  export const files: readonly string[];
}

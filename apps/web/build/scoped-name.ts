import { createHash } from "node:crypto";

/**
 * Name of a CSS module's class in the built client: its own name and a mark of its file. Without the line that Vite adds, which
 * makes every name different for a compressor.
 *
 * @param path of the stylesheet; its last two parts tell it from all others (`scoped-name.test.ts`), and are the same on every
 *   machine
 */
export function scopedName(name: string, path: string): string {
  const file = path.split("?")[0]?.split(/[/\\]/).slice(-2).join("/") ?? "";
  return `${name}_${createHash("sha256").update(file).digest("base64url").slice(0, 4)}`;
}

/** How every build names the classes of CSS modules: the client, and the screens that are drawn for its HTML. */
export const cssOptions = { modules: { generateScopedName: scopedName } } as const;

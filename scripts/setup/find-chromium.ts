import { findProgram, installPackages, mayInstallPackages } from "./debian-packages.ts";

/** The same browser without a window, with which the journeys take a fifth less processor time. */
const headlessShell = "chromium-headless-shell";

const programs = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

/**
 * Finds a browser of the machine: Chromium, Chrome or Edge. If there is none, and the machine is a Debian or
 * Ubuntu and the user root, installs its package.
 *
 * @returns the path of the program, or `undefined`; then print `howToInstall`
 */
export function findChromium(say: (line: string) => void): string | undefined {
  return findProgram(programs) ?? install("chromium", say);
}

/**
 * Finds the browser for the tests: the one that `CAIRN_CHROMIUM` names, or Chromium without a window if the
 * machine has it or can install it, otherwise what `findChromium` finds.
 */
export function findTestBrowser(say: (line: string) => void): string | undefined {
  return (
    process.env["CAIRN_CHROMIUM"] ??
    findProgram([headlessShell]) ??
    install(headlessShell, say) ??
    findChromium(say)
  );
}

export const howToInstall =
  "The browser tests need Chromium, Chrome or Edge: install one of them (Debian: apt-get install chromium) and run npm test again.";

/** Root has no sandbox; the rest keeps the browser itself from calling home. WebGL is drawn by the processor. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--enable-unsafe-swiftshader",
  // Pictures of the page must not depend on how the machine likes its letters.
  "--font-render-hinting=none",
];

function install(name: string, say: (line: string) => void): string | undefined {
  if (!mayInstallPackages()) return undefined;
  say(`Installing Debian's ${name} …`);
  installPackages([name], say);
  return findProgram([name]);
}

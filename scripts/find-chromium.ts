import { findProgram, installPackages, mayInstallPackages } from "./debian-packages.ts";

const programs = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

/**
 * Finds a browser for the tests: Chromium, Chrome or Edge of the machine. Where there is none and the machine is a Debian or Ubuntu
 * under root, installs its package.
 *
 * @returns the path of the program, or `undefined`: then say `howToInstall`
 */
export function findChromium(say: (line: string) => void): string | undefined {
  return findProgram(programs) ?? (mayInstallPackages() ? installChromium(say) : undefined);
}

export const howToInstall =
  "The browser tests need Chromium, Chrome or Edge: install one of them (Debian: apt-get install chromium) and run npm test again.";

function installChromium(say: (line: string) => void): string | undefined {
  say("Installing Debian's Chromium for the browser tests …");
  installPackages(["chromium"], say);
  return findProgram(programs);
}

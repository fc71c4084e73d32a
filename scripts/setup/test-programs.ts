import { findProgram, installPackages, mayInstallPackages } from "./debian-packages.ts";

/** Programs of tests, each with its Debian package: proxies, and what does the steps of an image without a container program. */
const packages = { nginx: "nginx-light", caddy: "caddy", openssl: "openssl" } as const;
const packagesOfAll = { mmdebstrap: "mmdebstrap", ip: "iproute2" } as const;

/**
 * Installs the programs that tests start if they are missing and may be installed; otherwise those tests are skipped and say so.
 *
 * @param runsAll whether the tests of `npm run test:all` need theirs, too
 */
export function installTestPrograms(runsAll: boolean, say: (line: string) => void): void {
  const missing = Object.entries({ ...packages, ...(runsAll && packagesOfAll) }).flatMap(([program, name]) =>
    findProgram([program]) ? [] : [name],
  );
  if (missing.length === 0 || !mayInstallPackages()) return;
  say(`Installing Debian's ${missing.join(", ")} for the tests …`);
  installPackages(missing, say);
}

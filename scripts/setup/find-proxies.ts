import { findProgram, installPackages, mayInstallPackages } from "./debian-packages.ts";

/** Programs for the tests behind a proxy, each with its Debian package. */
const packages = { nginx: "nginx-light", caddy: "caddy", openssl: "openssl" } as const;

/**
 * Installs nginx and Caddy for the tests if they are missing and may be installed; otherwise those tests are
 * skipped and say so.
 */
export function installProxies(say: (line: string) => void): void {
  const missing = Object.entries(packages).flatMap(([program, name]) =>
    findProgram([program]) ? [] : [name],
  );
  if (missing.length === 0 || !mayInstallPackages()) return;
  say(`Installing Debian's ${missing.join(", ")} for the tests behind a proxy …`);
  installPackages(missing, say);
}

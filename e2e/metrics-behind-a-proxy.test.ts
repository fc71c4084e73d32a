import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { documentedPlaces, hasProxy, startDocumentedProxy } from "./harness/documented-proxies.ts";
import { freePorts } from "./harness/free-ports.ts";
import { ProxyClient } from "./harness/proxy-client.ts";

describe.each(documentedPlaces)("$kind as docs/deploy.md sets it up $where", ({ kind, path }) => {
  const missing = hasProxy(kind) ? "" : ` (skipped: ${kind} and openssl are not installed)`;

  it.skipIf(missing !== "")(
    `[PROXY-3] [PROXY-5] blocks measurements, also of a server that shows them to everybody${missing}`,
    async () => {
      const [https = 0, http = 0, cairn = 0] = await freePorts(3);
      const open = createServer((_request, answer) => answer.end("cairn_jobs 1")).listen(cairn, "127.0.0.1");
      await once(open, "listening");
      const proxy = await startDocumentedProxy(kind, { https, http, cairn }, path);
      try {
        const client = new ProxyClient(https, proxy.certificate);
        expect((await client.ask(`${path}/metricsof`)).body).toBe("cairn_jobs 1");
        for (const address of ["/metrics", "/metrics/", "/metrics?name=cairn", "/%6detrics", "//metrics"])
          expect([address, (await client.ask(path + address)).status]).toEqual([address, 404]);
      } finally {
        await proxy.stop();
        open.closeAllConnections();
        open.close();
      }
    },
  );
});

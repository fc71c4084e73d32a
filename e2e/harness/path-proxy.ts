import { once } from "node:events";
import { createServer, request as ask } from "node:http";

/** A host with several sites, each below a path of its own and on a server of its own. */
export interface PathProxy {
  readonly close: () => Promise<void>;
}

/** A server behind the proxy. */
interface Site {
  readonly port: number;
  /** Whether its path is passed on as it is, as some proxies do, or removed. */
  readonly keepsPath: boolean;
}

/**
 * Starts a proxy on a port of this machine. It passes what is below a path on to the server of that path, as
 * `location /cairn/ { proxy_pass http://127.0.0.1:4000/; }` of nginx does, and answers 404 for all else.
 *
 * @param siteAt the server at a path, such as `/cairn`; asked for each request
 */
export async function startPathProxy(
  port: number,
  siteAt: (path: string) => Site | undefined,
): Promise<PathProxy> {
  const proxy = createServer((request, answer) => {
    const { method, headers, url = "/" } = request;
    const [path = ""] = /^\/[^/?]*(?=\/)/.exec(url) ?? [];
    const site = siteAt(path);
    if (!site) {
      answer.writeHead(404).end("Another site");
      return;
    }
    const passedUrl = site.keepsPath ? url : url.slice(path.length);
    const passed = ask({ host: "127.0.0.1", port: site.port, path: passedUrl, method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    request.pipe(passed);
  });
  proxy.listen(port, "127.0.0.1");
  await once(proxy, "listening");
  return {
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

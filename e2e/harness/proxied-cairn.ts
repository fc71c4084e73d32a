import { expect } from "vitest";
import { type ServerProcess, startServer } from "../../apps/server/test/processes/server-process.ts";
import { multipartBody } from "../../apps/server/test/test-app.ts";
import { makeDataDir } from "../cairn-process.ts";
import type { ProxyPorts, RunningProxy } from "./documented-proxies.ts";
import { freePorts } from "./free-ports.ts";
import { ProxyClient, type ProxyRequest } from "./proxy-client.ts";

/** Path of the calls, below that of the public address. */
export const api = "/apiserver/v1";

export interface Person {
  readonly username: string;
  readonly password: string;
  readonly key: string;
}

/** A Cairn behind a proxy, and a client on another machine. */
export interface ProxiedCairn {
  readonly dataDir: string;
  readonly direct: string;
  readonly client: ProxyClient;
  readonly port: number;
  readonly certificate: Buffer;
  stop(): Promise<void>;
}

/**
 * Starts Cairn and a proxy in front of it.
 *
 * @param settings beyond those that the proxy needs
 */
export async function startProxiedCairn(
  startProxy: (ports: ProxyPorts) => Promise<RunningProxy>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ProxiedCairn> {
  const [https = 0, http = 0, cairn = 0] = await freePorts(3);
  const { dataDir, remove } = makeDataDir();
  const environment = {
    CAIRN_DATA_DIR: dataDir,
    PORT: String(cairn),
    HUMAN_CHECK: "off",
    PUBLIC_URL: "https://cairn.example.org",
    TRUST_PROXY: "1",
    ...settings,
  };
  let server: ServerProcess | undefined;
  let proxy: RunningProxy | undefined;
  const stop = async (): Promise<void> => {
    await proxy?.stop();
    await server?.stop();
    remove();
  };
  try {
    server = await startServer(environment);
    proxy = await startProxy({ https, http, cairn });
    const { certificate } = proxy;
    return {
      dataDir,
      direct: `http://127.0.0.1:${cairn}`,
      client: new ProxyClient(https, certificate),
      port: https,
      certificate,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param path of the public address */
export async function signUp({ client }: ProxiedCairn, username: string, path = ""): Promise<Person> {
  const person = {
    username,
    password: `${username}-password`,
    email: `${username}@example.org`,
    realName: username,
  };
  const answer = await client.ask(`${path}${api}/user`, { method: "POST", body: JSON.stringify(person) });
  expect(answer.status).toBe(200);
  return { ...person, key: (JSON.parse(answer.body) as { sessionkey: string }).sessionkey };
}

export const withKey = ({ key }: Person): ProxyRequest => ({ headers: { sttauthorization: key } });

export const sending = (person: Person, name: string, bytes: Uint8Array): ProxyRequest => {
  const { body, contentType } = multipartBody([{ name, bytes }]);
  return { method: "POST", body, headers: { sttauthorization: person.key, "content-type": contentType } };
};

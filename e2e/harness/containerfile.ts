import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const outputLimit = { maxBuffer: 64 * 1024 * 1024 };

/** One instruction of a Containerfile, such as `RUN` and what it runs, and the stage that it belongs to. */
export interface Step {
  readonly stage: string;
  readonly word: string;
  readonly text: string;
}

/** The instructions of a Containerfile, in order, with continued lines joined. The stage without a name is called "image". */
export function readContainerfile(file: string): Step[] {
  const lines = readFileSync(file, "utf8")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  let stage = "";
  return lines.map((line) => {
    const [, word = "", text = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === "FROM") stage = / AS (\w+)$/.exec(text)?.[1] ?? "image";
    return { stage, word, text };
  });
}

/** What the last stage says of how the image is run. */
export function readImage(steps: readonly Step[]) {
  const last = (word: string): string =>
    steps.findLast((step) => step.stage === "image" && step.word === word)?.text ?? "";
  const health = JSON.parse(last("HEALTHCHECK").replace(/^.*? CMD /, "")) as readonly string[];
  return {
    user: last("USER"),
    folder: last("WORKDIR"),
    volume: last("VOLUME"),
    environment: last("ENV").split(" "),
    command: [...(JSON.parse(last("ENTRYPOINT")) as string[]), ...(JSON.parse(last("CMD")) as string[])],
    health,
  };
}

/**
 * Does the steps of a Containerfile in folders, each a Debian of its own, as root and without a container program. What only the
 * machine knows (its name servers, and whom it trusts to be a registry) is copied into them.
 */
export class ContainerBuild {
  private readonly place: string;
  private readonly sources: string;
  private environment: readonly string[] = [];
  private workdir = "/";

  /**
   * @param place an empty folder
   * @param sources the repository, of which the files that git knows are copied
   */
  constructor(place: string, sources: string) {
    this.place = place;
    this.sources = sources;
  }

  rootOf(stage: string): string {
    return join(this.place, stage);
  }

  /** @throws Error with what the step printed if it fails, or if the instruction is one that this does not know */
  async take({ stage, word, text }: Step): Promise<void> {
    const root = this.rootOf(stage);
    if (word === "FROM") await this.begin(root, text);
    else if (word === "RUN") await this.runIn(root, text);
    else if (word === "COPY") await this.copy(root, text);
    else if (word === "WORKDIR") {
      this.workdir = text;
      mkdirSync(join(root, text), { recursive: true });
    } else if (
      !["USER", "ENV", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"].includes(word)
    )
      throw new Error(`${word} is no instruction that this test knows`);
  }

  private async begin(root: string, text: string): Promise<void> {
    const suite = /^debian:(\w+)-slim/.exec(text)?.[1] ?? "";
    const base = join(this.place, `debian-${suite}`);
    if (!existsSync(base)) await run("mmdebstrap", ["--variant=minbase", suite, base], outputLimit);
    await run("cp", ["-a", base, root]);
    for (const file of ["resolv.conf", "hosts"]) copyFileSync(`/etc/${file}`, join(root, "etc", file));
    const trusted = process.env["NODE_EXTRA_CA_CERTS"];
    if (trusted !== undefined) copyFileSync(trusted, join(root, "etc", "trusted.pem"));
    const { stdout: registry } = await run("npm", ["config", "get", "registry"]);
    this.workdir = "/";
    this.environment = [
      "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      "HOME=/root",
      "DEBIAN_FRONTEND=noninteractive",
      `npm_config_registry=${registry.trim()}`,
      ...(trusted === undefined ? [] : ["NODE_EXTRA_CA_CERTS=/etc/trusted.pem"]),
    ];
  }

  private async runIn(root: string, text: string): Promise<void> {
    const script = `mount --bind /dev "$1/dev" && mount -t proc proc "$1/proc" && exec chroot "$1" /bin/sh -c "cd $2 && $3"`;
    const inside = ["sh", "-c", script, "sh", root, this.workdir, text];
    await run("unshare", ["--mount", "env", "-i", ...this.environment, ...inside], outputLimit);
  }

  private async copy(root: string, text: string): Promise<void> {
    const [, stage, from = "", to = ""] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? [];
    if (stage !== undefined) await run("cp", ["-a", join(this.rootOf(stage), from), join(root, to)]);
    else {
      mkdirSync(join(root, to), { recursive: true });
      const list = `cd "$1" && git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$2"`;
      await run("sh", ["-c", list, "sh", this.sources, join(root, to)]);
    }
  }
}

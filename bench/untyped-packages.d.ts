declare module "autocannon" {
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** Seconds. */
    readonly duration: number;
  }
  interface Load {
    readonly errors: number;
    readonly non2xx: number;
    readonly requests: { readonly average: number };
    /** Bytes a second. */
    readonly throughput: { readonly average: number };
    /** Milliseconds. */
    readonly latency: { readonly p99: number };
  }
  /** Puts load on an address from this process. */
  export default function autocannon(options: Options): Promise<Load>;
}

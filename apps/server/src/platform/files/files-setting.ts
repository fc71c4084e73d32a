import { isWebAddress } from "../addresses/web-address.ts";

/** Where files are stored: in the data folder, or in a bucket of an S3 store. */
export type FilesSetting = { readonly kind: "disk" } | S3Setting;

export interface S3Setting extends AwsCredentials {
  readonly kind: "s3";
  readonly bucket: string;
  /** Prefix of all keys in the bucket, ending with a slash unless it is empty. */
  readonly prefix: string;
  /** Address of the store without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  /** The bucket is in the path of the address, not in the host name. */
  readonly pathStyle: boolean;
}

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** Variables of the environment besides the setting itself. */
export interface AwsEnvironment {
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly sessionToken: string | undefined;
  readonly region: string | undefined;
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:[A-Za-z0-9._-]+\/)*$/;
const parameters: ReadonlySet<string> = new Set(["endpoint", "region", "pathStyle"]);

/** Whether a setting is valid; the keys of an S3 store may still be missing. */
export const isFilesSetting = (text: string): boolean =>
  text === "file:" || s3PlaceOf(text, undefined) !== undefined;

/**
 * Reads `file:` or `s3://[key:secret@]bucket[/prefix/][?endpoint=…&region=…&pathStyle=true|false]`. Keys in the address override
 * those of the environment. A store with an `endpoint` has the bucket in the path by default; without
 * an endpoint it is Amazon's in the region.
 *
 * @returns `no_keys` if there are no keys; `undefined` for text that `isFilesSetting` refuses
 */
export function readFilesSetting(text: string, aws: AwsEnvironment): FilesSetting | "no_keys" | undefined {
  if (text === "file:") return { kind: "disk" };
  const place = s3PlaceOf(text, aws.region);
  if (!place) return undefined;
  const { username, password } = new URL(text);
  const ofAddress = username !== "" && password !== "";
  const accessKeyId = ofAddress ? decodeURIComponent(username) : aws.accessKeyId;
  const secretAccessKey = ofAddress ? decodeURIComponent(password) : aws.secretAccessKey;
  if (accessKeyId === undefined || secretAccessKey === undefined) return "no_keys";
  return {
    kind: "s3",
    ...place,
    accessKeyId,
    secretAccessKey,
    sessionToken: ofAddress ? undefined : aws.sessionToken,
  };
}

type S3Place = Pick<S3Setting, "bucket" | "prefix" | "endpoint" | "region" | "pathStyle">;

function s3PlaceOf(text: string, environmentRegion: string | undefined): S3Place | undefined {
  if (!text.startsWith("s3://") || !URL.canParse(text)) return undefined;
  const { hostname: bucket, pathname, searchParams, port, hash, username, password } = new URL(text);
  const prefix = pathname.replace(/^\//, "").replace(/([^/])$/, "$1/");
  const region = searchParams.get("region") ?? environmentRegion ?? "us-east-1";
  const endpoint = searchParams.get("endpoint");
  const pathStyle = searchParams.get("pathStyle") ?? String(endpoint !== null);
  const isKnown = [...searchParams.keys()].every((name) => parameters.has(name));
  const isGood =
    bucketPattern.test(bucket) &&
    prefixPattern.test(prefix) &&
    /^[a-z0-9-]+$/.test(region) &&
    /^(?:true|false)$/.test(pathStyle) &&
    (endpoint === null || isStoreAddress(endpoint)) &&
    canDecode(`${username}:${password}`);
  if (!isKnown || !isGood || port !== "" || hash !== "") return undefined;
  return {
    bucket,
    prefix,
    region,
    pathStyle: pathStyle === "true",
    endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ""),
  };
}

/** A percent sign of a key itself is written `%25`. */
function canDecode(keys: string): boolean {
  try {
    decodeURIComponent(keys);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is an address on the web with nothing after its path. */
function isStoreAddress(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { search, hash } = new URL(text);
  return search === "" && hash === "";
}

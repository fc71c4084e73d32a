import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** Head of a CBOR item (RFC 8949, section 3): three bits of type, and a number below 65,536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(item: Cbor): Buffer {
  if (typeof item === "number") return item >= 0 ? head(0, item) : head(1, -1 - item);
  if (typeof item === "string") {
    const text = Buffer.from(item);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (item instanceof Uint8Array) return Buffer.concat([head(2, item.length), item]);
  const pairs = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Buffer.concat([head(5, item.size), ...pairs]);
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** How its signatures may be wrong. */
interface Wrongs {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  readonly type?: string;
}

/** Flags of authenticator data (WebAuthn Level 3, section 6.1). */
const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

/**
 * An authenticator with one passkey, which signs with ES256 and writes the bytes of WebAuthn Level 3
 * (sections 6.1 and 6.5).
 *
 * @param signCount signatures so far; 0 for an authenticator that does not count
 */
export class SoftwareAuthenticator {
  signCount: number;
  readonly id = randomBytes(32);
  private readonly origin: string;
  private readonly rpId: string;
  private readonly privateKey: KeyObject;
  private readonly coseKey: Buffer;
  private userHandle = "";

  constructor(origin: string, signCount = 1) {
    this.origin = origin;
    this.rpId = new URL(origin).hostname;
    this.signCount = signCount;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.coseKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  /** The response to the options of `create()`. */
  create(
    options: { readonly challenge: string; readonly user: { readonly id: string } },
    wrongs: Wrongs = {},
  ) {
    this.userHandle = options.user.id;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.coseKey,
    ]);
    const authData = Buffer.concat([this.data(flags.attested, wrongs), attested]);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      id: text(this.id),
      response: {
        clientDataJSON: this.clientData("webauthn.create", options.challenge, wrongs),
        attestationObject: text(cbor(attestation)),
        transports: ["internal"],
      },
    };
  }

  /** The response to the options of `get()`. */
  get(options: { readonly challenge: string }, wrongs: Wrongs = {}) {
    if (this.signCount > 0) this.signCount += 1;
    const authData = this.data(0, wrongs);
    const clientDataJSON = this.clientData("webauthn.get", options.challenge, wrongs);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      id: text(this.id),
      response: {
        clientDataJSON,
        authenticatorData: text(authData),
        signature: text(sign("sha256", signed, this.privateKey)),
        userHandle: wrongs.userHandle ?? this.userHandle,
      },
    };
  }

  private data(more: number, { rpId = this.rpId, isVerified = true }: Wrongs): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signCount);
    const set =
      flags.present | (isVerified ? flags.verified : 0) | flags.backupEligible | flags.backedUp | more;
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count]);
  }

  private clientData(kind: string, challenge: string, { origin = this.origin, type = kind }: Wrongs): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}

import { onTestFinished, vi } from "vitest";

const bytes = (value: number): ArrayBuffer => Uint8Array.of(value).buffer;

/** What a browser answers after somebody has chosen a passkey; its bytes are 4, 5, 6 and 7. */
export const signedPasskey = () => ({
  id: "AQ",
  rawId: bytes(1),
  type: "public-key",
  authenticatorAttachment: "platform",
  response: {
    authenticatorData: bytes(4),
    clientDataJSON: bytes(5),
    signature: bytes(6),
    userHandle: bytes(7),
  },
  getClientExtensionResults: () => ({}),
});

/** The same after a passkey was made; its bytes are 5 and 8. */
export const madePasskey = (transports?: readonly string[]) => ({
  id: "Ag",
  rawId: bytes(2),
  type: "public-key",
  authenticatorAttachment: "platform",
  response: {
    clientDataJSON: bytes(5),
    attestationObject: bytes(8),
    ...(transports && { getTransports: () => transports }),
  },
  getClientExtensionResults: () => ({}),
});

const lifetime = { timeout: 300_000 };

/** What the server asks a passkey to sign; of two logins by their number, "hills1" and "hills2". */
export const loginChallenge = (number: number) => ({
  ...lifetime,
  challenge: btoa(`hills${number}`).replaceAll("=", ""),
  rpId: "localhost",
  userVerification: "required" as const,
});

/** What the server asks for a new passkey of Anna: "hills". */
export const creationChallenge = {
  ...lifetime,
  challenge: btoa("hills"),
  rp: { id: "localhost", name: "Cairn" },
  user: { id: "AQ", name: "anna", displayName: "Anna Virtanen" },
  pubKeyCredParams: [{ alg: -7, type: "public-key" as const }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: "required" as const,
    requireResidentKey: true as const,
    userVerification: "required" as const,
  },
  attestation: "none" as const,
};

/** One question of the browser, which waits until the test answers it, or the page takes it back. */
interface PasskeyPrompt {
  /** A suggestion in a field, and not a dialog. */
  readonly isOffer: boolean;
  readonly challenge: string;
  readonly isTakenBack: () => boolean;
  readonly answer: (passkey: object) => void;
  /** Browsers tell the page only a name, such as that nobody may know why. */
  readonly cancel: (name?: string) => void;
}

/**
 * For the rest of a test its browser asks the test for passkeys.
 *
 * @param canOffer whether it can suggest them in a field
 * @returns its questions, the first one first
 */
export function stubPasskeys(canOffer = true): readonly PasskeyPrompt[] {
  const prompts: PasskeyPrompt[] = [];
  const ask = async (options: CredentialRequestOptions | CredentialCreationOptions = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const cancel = (name = "NotAllowedError") => {
      reject(new DOMException("", name));
    };
    options.signal?.addEventListener("abort", () => {
      cancel("AbortError");
    });
    const { challenge } = options.publicKey ?? {};
    prompts.push({
      isOffer: "mediation" in options && options.mediation === "conditional",
      challenge: new TextDecoder().decode(challenge),
      isTakenBack: () => options.signal?.aborted === true,
      answer: resolve,
      cancel,
    });
    return (await promise) as Credential;
  };
  const stubs = [
    vi.spyOn(navigator.credentials, "get").mockImplementation(ask),
    vi.spyOn(navigator.credentials, "create").mockImplementation(ask),
    vi.spyOn(PublicKeyCredential, "isConditionalMediationAvailable").mockResolvedValue(canOffer),
  ];
  onTestFinished(() => {
    for (const stub of stubs) stub.mockRestore();
  });
  return prompts;
}

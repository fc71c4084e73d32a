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
  const ask = async (options: CredentialRequestOptions & CredentialCreationOptions = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const cancel = (name = "NotAllowedError") => {
      reject(new DOMException("", name));
    };
    options.signal?.addEventListener("abort", () => {
      cancel("AbortError");
    });
    const { challenge } = options.publicKey ?? {};
    prompts.push({
      isOffer: options.mediation === "conditional",
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

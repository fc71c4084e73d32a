import { server } from "./render-screen.tsx";

/** The server asks for a human check whose solution is 1. */
export const answerHumanCheck = async (): Promise<void> => {
  const salt = "abc?expires=9999999999";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt}1`));
  const challenge = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  server.answer("getHumanCheck", {
    required: true,
    algorithm: "SHA-256",
    challenge,
    maxnumber: 10,
    salt,
    signature: "signed",
  });
};

/** The solution that a header has. */
export const solvedNumber = (headers: Headers | undefined): unknown => {
  const token = JSON.parse(atob(headers?.get("x-human-check") ?? "")) as { readonly number?: unknown };
  return token.number;
};

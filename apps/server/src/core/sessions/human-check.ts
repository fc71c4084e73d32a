import { randomBytes } from "node:crypto";
import type { humanCheckActions } from "@cairn/contracts/account/account";
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import type { Database } from "../../platform/db/database.ts";
import { serverSecret } from "../../platform/db/server-secret.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import type { CoreDeps } from "../core-deps.ts";
import { claimChallenge } from "./sessions.queries.ts";

export type HumanCheckAction = (typeof humanCheckActions)[number];

interface CheckDeps {
  readonly db: Database;
  readonly now: () => Date;
}

/** Maximum number of attempts by the visitor's machine; half of them take 0.2 s. */
const maxNumber = 50_000;
/** Time to solve and use a challenge, ms: enough to fill in the form after it was solved. */
const challengeLife = 20 * 60_000;

/** A challenge for one action. */
export async function issueChallenge(
  { db, now, settings }: Pick<CoreDeps, "db" | "now" | "settings">,
  action: HumanCheckAction,
) {
  const maxnumber = settings.humanCheckNumbers ?? maxNumber;
  const challenge = await createChallenge({
    algorithm: "SHA-256",
    hmacKey: await serverSecret(db, "human_check", () => randomBytes(32).toString("hex")),
    maxnumber,
    expires: new Date(now().getTime() + challengeLife),
    params: { action },
  });
  return { ...challenge, maxnumber };
}

/** What a call requires of its caller. */
export interface HumanCheckDemand {
  readonly action: HumanCheckAction;
  readonly required: boolean;
  /** The `X-Human-Check` header as received. */
  readonly token: string | readonly string[] | undefined;
  /** `captchaToken` of old clients, which is often a dummy: a correct one counts, a wrong one is not an error. */
  readonly legacyToken?: string | undefined;
}

/**
 * Passes if the caller has solved an unused challenge for this action, or if none is required and none was sent in the header.
 *
 * @returns whether the caller has solved one
 * @throws AppError `session.human_check_required` or `session.human_check_failed`
 */
export async function passHumanCheck(
  deps: CheckDeps,
  { action, required, token, legacyToken }: HumanCheckDemand,
): Promise<boolean> {
  if (typeof token === "string" && token !== "") {
    if (!(await useSolution(deps, token, action))) throw new AppError("session.human_check_failed");
    return true;
  }
  if (!required) return false;
  if (!legacyToken) throw new AppError("session.human_check_required");
  if (!(await useSolution(deps, legacyToken, action))) throw new AppError("session.human_check_failed");
  return true;
}

/** Whether the token solves a challenge of ours for this action, and is used for the first time. */
async function useSolution({ db, now }: CheckDeps, token: string, action: string): Promise<boolean> {
  const payload = parseToken(token);
  if (!payload) return false;
  const { expires, action: solvedFor } = extractParams(payload);
  const expiresAt = new Date(Number(expires) * 1000);
  if (solvedFor !== action || !(expiresAt > now())) return false;
  const hmacKey = await serverSecret(db, "human_check", () => randomBytes(32).toString("hex"));
  if (!(await verifySolution(payload, hmacKey, false))) return false;
  return await claimChallenge(db, payload.challenge, expiresAt);
}

/** A token is base64 of JSON; anything else does not come from our clients. */
function parseToken(token: string) {
  try {
    const payload = JSON.parse(Buffer.from(token, "base64").toString("utf8")) as Record<string, unknown>;
    const { algorithm, challenge, salt, signature, number } = payload;
    if (algorithm !== "SHA-256" || typeof number !== "number") return undefined;
    if (typeof challenge !== "string" || typeof salt !== "string" || typeof signature !== "string") {
      return undefined;
    }
    return { algorithm, challenge, salt, signature, number } as const;
  } catch {
    return undefined;
  }
}

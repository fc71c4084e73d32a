import { type Api, api, type CallName } from "@cairn/contracts/api";
import { addressOf, type BodyKind, type Endpoint } from "@cairn/contracts/endpoint";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../files/photo-file.ts";
import { storeOwnData } from "../own-data/store-own-data.ts";
import { type FacebookStandIn, startFacebook } from "../stand-ins/facebook-stand-in.ts";
import { prepareIdentity } from "../stand-ins/prepare-identity.ts";
import { createTestApp, type TestApp, type TestUser } from "../test-app.ts";
import { plan, requestOf, walkFrom } from "./access-requests.ts";
import { newSendToken } from "./send-tokens.ts";
import { newPasskey, signInRequest } from "./sign-in-requests.ts";

/** The calls that take a body. */
type BodyCall = {
  [Name in CallName]: Api[Name] extends { readonly bodyKind: BodyKind } ? Name : never;
}[CallName];

/** Those of them that answer anybody who sends the example of the contract. */
type Exemplified = {
  [Name in BodyCall]: Api[Name] extends { readonly example: { readonly body: unknown } } ? Name : never;
}[BodyCall];

const bodyCalls = Object.entries<Endpoint>(api).flatMap(([name, { bodyKind }]) =>
  bodyKind ? [name as BodyCall] : [],
);

/** Somebody who does the same as the other one. */
interface Twin extends TestUser {
  readonly id: string;
  /** A recorded workout. */
  readonly workoutKey: string;
}

interface Sample {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object or list for JSON, names and values for a form, text. */
  readonly body?: object | string;
  readonly parts?: readonly Part[];
}

interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly content: string | Uint8Array;
}

/** What no call knows. */
const unknown = {
  shoeSize: 44,
  colour: { of: ["the", { sky: null }] },
  extensionData: {},
  workoutName: "Lunch",
  captcha: "0",
};

/** Adds unknown fields to every object of a body. */
function withNoise(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withNoise);
  if (typeof body !== "object" || body === null) return body;
  const inner = Object.entries(body).map(([name, value]) => [name, withNoise(value)] as const);
  return { ...unknown, ...Object.fromEntries(inner) };
}

const noisyParts = (parts: readonly Part[]): readonly Part[] => [
  { name: "shoeSize", content: "44" },
  { name: "cover", filename: "cover.txt", content: "Not what the call takes." },
  ...parts,
  { name: "colour", content: "red" },
];

const boundary = "twin";
const multipart = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, content }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n\r\n`,
      ),
      Buffer.from(content as string),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

/** An answer or a state without what is random or says who and when. */
const masked = (text: string, { username }: Twin): string =>
  text
    .replaceAll(username, "twin")
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "uuid")
    .replaceAll(/"(?:token|secret|sessionkey|userKey|jobId|id|sign|viewer)":"[^"]+"/g, '"secret"')
    .replaceAll(/"[A-Z0-9]{4}(?:-[A-Z0-9]{4})+"/g, '"code"')
    .replaceAll(/&sign=[\w-]+/g, "&sign=s")
    .replaceAll(/cairn[0-9a-z]{27}/g, "token")
    .replaceAll(/[0-9a-f]{24}/g, "key")
    .replaceAll(/\b1[78]\d{11}\b/g, "now");

/** Everything that the calls may have changed, as its owner reads it. */
const readings = [
  "/user",
  "/user/email",
  "/user/settings",
  "/user/heartrate",
  "/user/thresholds",
  "/user/trainingzones",
  "/user/goals",
  "/user/privacyzones",
  "/user/tokens",
  "/user/identities",
  "/passkeys",
  "/twofactor",
  "/diary/notes",
  "/workouts",
  "/routes",
  "/user/notifications",
  "/workouts/{workoutKey}",
  "/workouts/comments/{workoutKey}",
  "/images/workout/{workoutKey}",
];

const file = (content: string | Uint8Array) => () => ({ parts: [{ name: "file", filename: "a", content }] });

describe("fields, parameters and parts that a call does not know", () => {
  let server: TestApp;
  let facebook: FacebookStandIn;
  let photo: Buffer;
  let plain: Twin;
  let noisy: Twin;
  let members = 0;

  beforeAll(async () => {
    facebook = await startFacebook();
    server = await createTestApp({ humanCheck: "off", facebook: facebook.settings });
    photo = await photoFile({ width: 4, height: 4 });
    [plain, noisy] = [await newTwin("even"), await newTwin("loud")];
  });
  afterAll(async () => {
    await server.close();
    await facebook.stop();
  });

  const newTwin = async (username: string): Promise<Twin> => {
    const user = await server.signUp(username);
    const id = (await server.call("GET", "/user", { key: user.key })).json().payload.key;
    const bytes = writeFit(generateRecording("run", createRandom("twin")));
    const imported = await server.importAllFiles(user, { name: "run.fit", bytes });
    return { ...user, id, workoutKey: imported.json().payload.workoutKey };
  };

  const make = async (twin: Twin, path: string, payload: object): Promise<string> =>
    (await server.call("POST", path, { key: twin.key, payload })).json().payload.id;
  /** Somebody whom an operator can see to. */
  const newMember = async ({
    username,
  }: Twin): Promise<{ readonly key: string; readonly username: string }> => {
    const member = await server.signUp(`${username}-member-${(members += 1)}`);
    const { key } = (await server.call("GET", "/user", { key: member.key })).json().payload;
    return { key, username: member.username };
  };
  const proven = (body: object) => (twin: Twin) => ({ body, headers: { password: twin.password } });
  const signIn = (name: CallName) => async (twin: Twin) => {
    const { payload = {}, headers } = (await signInRequest(server, name, twin)) ?? {};
    return { body: payload, headers: { ...headers } };
  };
  const identity = (name: CallName) => async (twin: Twin) => {
    const { payload = {}, headers } = (await prepareIdentity(server, facebook, name, twin)) ?? {};
    return { body: payload, headers: { ...headers } };
  };
  const ticket = "0".repeat(32);
  const bytes = Buffer.from("0".repeat(32)).toString("base64url");

  /** Another one than `createGoal` makes, for there may be only one of a kind. */
  const goalOfYear = { ...api.changeGoal.example.body, period: "year" };

  const inDavFolder = (element: string, name: string) => async (twin: Twin) => ({
    path: { token: await newSendToken(server, twin), file: name },
    body: `<${element} xmlns="DAV:"/>`,
  });

  type Samples<Name extends BodyCall> = Readonly<Record<Name, (twin: Twin) => Sample | Promise<Sample>>>;
  /**
   * How calls are sent that have no example, or that say more about the state with a larger body, something that was made before,
   * or a password.
   */
  const samples: Samples<Exclude<BodyCall, Exemplified>> & Partial<Samples<Exemplified>> = {
    login: ({ username, password }) => ({ body: { l: username, p: password } }),
    loginOfApp: ({ username, password }) => ({ body: { l: username, p: password } }),
    signUp: ({ username }) => ({
      body: {
        username: `${username}-too`,
        password: "longer than five",
        email: `${username}-too@example.org`,
        realName: "Too",
      },
    }),
    changeEmail: ({ username, password }) => ({
      body: { email: `${username}-new@example.org` },
      headers: { password },
    }),
    openEmailLink: () => ({ body: { token: "of no mail" } }),
    makeWebhook: proven({ address: "https://webhook.invalid/", events: ["workout.created"] }),
    makeToken: proven({ name: "backup", scopes: ["read"], days: 30 }),
    finishSignIn: () => ({ body: { ticket, parameters: "?code=1" } }),
    signUpByProvider: () => ({
      body: { ticket, username: "by-provider", email: "by@example.org", realName: "By" },
    }),
    linkProven: identity("linkProven"),
    logInByPasskey: () => ({
      body: {
        id: bytes,
        response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
      },
    }),
    addPasskey: signIn("addPasskey"),
    renamePasskey: async (twin) => ({
      path: { key: await newPasskey(server, twin) },
      body: { name: "My phone" },
    }),
    confirmTwoFactor: signIn("confirmTwoFactor"),
    makeRecoveryCodes: signIn("makeRecoveryCodes"),
    endTwoFactor: signIn("endTwoFactor"),
    answerOwnData: async (twin) => ({
      path: { id: await storeOwnData(server, "answerOwnData", twin.id) },
      body: { take: false },
      headers: { password: twin.password },
    }),
    redeemVoucher: ({ username }) => ({ body: { username, code: "NONE" } }),
    saveProfileImage: () => file(photo)(),
    saveSettings: ({ username, password }) => ({
      body: { emailDigest: 2, realName: "Renamed", base: { realName: `${username} Tester` } },
      headers: { password },
    }),
    unsubscribe: () => ({ query: "t=of-no-mail", body: { "List-Unsubscribe": "One-Click" } }),
    createWorkout: () => ({
      body: { activityId: 23, startTime: 1_404_403_200_000, duration: 2700, energy: 310, hrAvg: 120 },
    }),
    saveWorkoutHeaders: ({ workoutKey }) => ({
      body: [{ workoutKey, activityId: 2, description: "Home", energyConsumption: 321, sharingFlags: 19 }],
    }),
    saveWorkoutAttributes: () => ({
      body: { notes: "Windy", totalTime: 1800, base: { notes: null } },
    }),
    saveWorkoutBatch: ({ workoutKey }) => ({ body: [{ key: workoutKey, stepCount: 4321 }] }),
    getWorkoutExtensions: () => ({
      body: ["SummaryExtension", "NoSuchExtension"],
    }),
    chooseSources: () => ({
      body: { all: "device", totals: { distance: "computed" } },
    }),
    importGpx: file(walkFrom(Date.UTC(2025, 5, 1, 10))),
    startImport: file(walkFrom(Date.UTC(2025, 5, 2, 10))),
    sendRecording: async (twin) => ({
      path: { token: await newSendToken(server, twin) },
      ...file(walkFrom(Date.UTC(2025, 5, 3, 10)))(),
    }),
    sendDavFile: async (twin) => ({
      path: { token: await newSendToken(server, twin), file: "run.gpx" },
      body: walkFrom(Date.UTC(2025, 5, 4, 10)),
    }),
    listDavFolder: inDavFolder("propfind", ""),
    lockDavFile: inDavFolder("lockinfo", "run.gpx"),
    changeDavFile: inDavFolder("propertyupdate", "run.gpx"),
    importRoute: file(plan.bytes),
    readRouteFile: file(plan.bytes),
    addPhoto: () => file(photo)(),
    changeGoal: async (twin) => ({
      path: { id: await make(twin, "/user/goals", goalOfYear) },
      body: { ...goalOfYear, target: 60_000 },
    }),
    changePrivacyZone: async (twin) => ({
      path: { id: await make(twin, "/user/privacyzones", api.createPrivacyZone.example.body) },
      body: { ...api.createPrivacyZone.example.body, radius: 700 },
    }),
    shareRoute: async (twin) => ({
      path: { id: await make(twin, "/routes", api.createRoute.example.body) },
      body: api.shareRoute.example.body,
    }),
    changeRoute: async (twin) => ({
      path: { id: await make(twin, "/routes", api.createRoute.example.body) },
      body: { ...api.changeRoute.example.body, description: "Round the lake" },
    }),
    sendRegionExtract: file("no extract"),
    addRegionFromAddress: ({ username }) => ({
      path: { region: username },
      body: api.addRegionFromAddress.example.body,
    }),
    addPerson: ({ username }) => ({
      body: { username: `${username}-added`, realName: "Added", email: `${username}-added@example.org` },
    }),
    disablePerson: async (twin) => ({
      path: { personKey: (await newMember(twin)).key },
      body: { isDisabled: true },
    }),
    changeQuotaOf: async (twin) => ({
      path: { personKey: (await newMember(twin)).key },
      body: { bytes: 1_000_000 },
    }),
    deletePerson: async (twin) => {
      const { key, username } = await newMember(twin);
      return { path: { personKey: key }, body: { username }, headers: { password: twin.password } };
    },
    changeOperator: async (twin) => ({
      path: { personKey: (await newMember(twin)).key },
      body: { isOperator: true },
      headers: { password: twin.password },
    }),
    subscribeToNewsletter: ({ username }) => ({ body: { email: `${username}@example.org` } }),
    changePassword: ({ password }) => ({
      parts: [
        { name: "current", content: password },
        { name: "new", content: password },
      ],
    }),
  };

  /** Calls that are refused here, because nobody has got what they need: without unknown fields as with them. */
  const refused: Partial<Record<BodyCall, string>> = {
    openEmailLink: "account.email_link_invalid",
    claimOperator: "operator.claim_invalid",
    sendRegionExtract: "operator.no_extract",
    changeSignUpMode: "operator.setting_fixed",
    changeStandardQuota: "operator.setting_fixed",
    finishSignIn: "identity.expired",
    signUpByProvider: "identity.expired",
    logInByPasskey: "passkey.refused",
    unsubscribe: "mail.link_invalid",
    redeemVoucher: "voucher.invalid",
    subscribeToNewsletter: "newsletter.off",
    findRoute: "routing.no_tiles",
    findRoundTrips: "routing.no_tiles",
    matchLine: "routing.no_tiles",
  };

  const sampleOf = async (name: BodyCall, twin: Twin): Promise<Sample> => {
    const sample = samples[name];
    if (sample) return await sample(twin);
    const { payload } = requestOf(name, { workoutKey: twin.workoutKey });
    return payload === undefined ? {} : { body: payload };
  };

  const send = async (name: BodyCall, twin: Twin, isNoisy: boolean) => {
    const { path = {}, query = "", headers = {}, body, parts } = await sampleOf(name, twin);
    const named: Sample["path"] = { workoutKey: twin.workoutKey, ...path };
    const address = addressOf(api[name]).replaceAll(/\{(\w+)\}/g, (_, part: string) => named[part] ?? "none");
    const more = isNoisy ? "&brand=SUUNTOAPP&shoeSize=44&shoeSize=45&samples=100000" : "";
    const payload = () => {
      if (parts) return multipart(isNoisy ? noisyParts(parts) : parts);
      if (typeof body === "string") return body;
      if (api[name].bodyKind === "form") {
        const fields = isNoisy ? { shoeSize: "44", ...body, "colour[of]": "sky" } : { ...body };
        return new URLSearchParams(fields as Record<string, string>).toString();
      }
      return JSON.stringify(isNoisy ? withNoise(body) : body);
    };
    const type = parts ? { "content-type": `multipart/form-data; boundary=${boundary}` } : {};
    return await server.call(api[name].method, `${address}?${query}${more}`, {
      key: twin.key,
      headers: { ...type, ...headers },
      payload: payload(),
    });
  };

  const stateOf = async (twin: Twin): Promise<readonly string[]> => {
    const states: string[] = [];
    for (const path of readings) {
      const address = path.replace("{workoutKey}", twin.workoutKey);
      const { statusCode, body } = await server.call("GET", address, { key: twin.key });
      states.push(`${path} ${statusCode} ${masked(body, twin)}`);
    }
    return states;
  };

  it.each(bodyCalls)("[API-5] do not matter in %s: the answer and the state are the same", async (name) => {
    // Everybody may call as often as the calls before did; a second factor that was set up is asked for at each login.
    await server.database.pool.query("DELETE FROM call_counts; DELETE FROM second_factors");
    const { access }: Endpoint = api[name];
    const since = access === "operator" ? new Date() : null;
    await server.database.pool.query("UPDATE users SET operator_since = $1", [since]);
    const without = await send(name, plain, false);
    // Preparing the other may undo it.
    const state = await stateOf(plain);
    const withUnknown = await send(name, noisy, true);
    expect(withUnknown.statusCode, withUnknown.body).toBe(without.statusCode);
    expect(masked(withUnknown.body, noisy)).toBe(masked(without.body, plain));
    const reason = without.statusCode < 300 ? undefined : without.json().error.reason;
    expect(reason, without.body).toBe(refused[name]);
    expect(await stateOf(noisy)).toEqual(state);
  });
});

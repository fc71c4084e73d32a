import { api } from "@cairn/contracts/api";
import type { Names } from "./names.ts";
import type { Asker, Recorder } from "./recorder.ts";
import { walkComments } from "./walk-comments.ts";
import { walkDiary } from "./walk-diary.ts";
import { walkDeletes, walkEdits, walkPhotos } from "./walk-edits.ts";
import { walkExamples } from "./walk-examples.ts";
import { walkImports } from "./walk-imports.ts";
import { walkPeople } from "./walk-people.ts";
import { anonymous, logIn, type Owner } from "./world.ts";

/** Makes every call that changes something, with its usual outcomes, and records what others see afterwards. */
export async function walkWrites(recorder: Recorder, names: Names, owners: readonly Owner[]): Promise<void> {
  const [giulia, aino] = owners;
  if (!giulia || !aino) throw new Error("The demo has no people.");
  await walkAccounts(recorder, names);
  await walkImports(recorder, names, aino);
  await walkRoutes(recorder, names, aino.owner);
  await walkEdits(recorder, giulia);
  await walkPhotos(recorder, names, giulia);
  await walkDeletes(recorder, giulia);
  // Runs last, because lists leave out workouts while they are redacted again.
  await walkZones(recorder, names, giulia.owner);
  await walkHeartRate(recorder, giulia.owner);
  await walkNotifications(recorder, giulia.owner);
  await walkDiary(recorder, names, giulia.owner);
  await walkComments(recorder, names, owners);
  await walkPeople(recorder, names, owners);
  await walkExamples(recorder, giulia);
}

async function walkAccounts(recorder: Recorder, names: Names): Promise<void> {
  const person = {
    username: "recorded",
    password: "over the hills",
    email: "recorded@example.org",
    realName: "Rec Order",
  };
  const made = (await recorder.ask(anonymous, "signUp", { json: person })).json();
  const self = { name: "recorded", key: made.sessionkey };
  const { payload } = (await recorder.peek(self, "getUser")).json();
  names.add(payload.key, "recorded");
  await recorder.ask(self, "getUser");
  await recorder.ask(self, "listWorkouts");
  await recorder.ask(anonymous, "signUp", { json: person, when: "again" });
  await recorder.ask(anonymous, "signUp", { json: { ...person, username: "-" }, when: "bad name" });
  const form = { l: "recorded", p: "wrong one" };
  await recorder.ask(anonymous, "login", { form, when: "wrong password" });
  await recorder.ask(anonymous, "loginOfApp", { form: { ...form, l: "nobody" }, when: "nobody" });
  await recorder.ask(anonymous, "loginOfApp", { form: { ...form, p: person.password } });
  const kenji = { name: "kenji", key: await logIn(recorder, names, "kenji") };
  await recorder.ask(anonymous, "resetPassword", { query: "username=nobody-here" });
  await recorder.ask(kenji, "changePassword");
  await recorder.ask(kenji, "endSession", { params: { sessionId: "none" } });
  await recorder.ask(kenji, "endOtherSessions");
  await recorder.ask(kenji, "getEmail");
  await recorder.ask(kenji, "confirmEmail");
  await recorder.ask(kenji, "changeEmail", { json: { email: "kenji@example.net" } });
  await recorder.ask(anonymous, "openEmailLink", { json: { token: "none" } });
  await recorder.ask(kenji, "listTokens");
  await recorder.ask(kenji, "removeToken", { params: { tokenId: "none" } });
  await recorder.ask(kenji, "requestDeletion");
  await recorder.ask(anonymous, "listShopCards");
  await recorder.ask(anonymous, "findRedeemer", { params: { value: "nobody-here" } });
  await recorder.ask(anonymous, "redeemVoucher", { form: { username: "kenji", code: "2222222222222222" } });
  await recorder.ask(anonymous, "confirmDeletion", { query: "dt=00000000-0000-0000-0000-000000000000" });
  await recorder.ask(kenji, "logout");
  await recorder.ask(kenji, "getUser", { when: "after the logout" });
}

async function walkNotifications(recorder: Recorder, owner: Asker): Promise<void> {
  await recorder.ask(owner, "saveSettings", { json: { emailDigest: 1, locale: "fi" } });
  await recorder.ask(owner, "saveSettings", { json: { emailDigest: 7 }, when: "no choice" });
  await recorder.ask(owner, "getSettings", { when: "changed" });
  await recorder.ask(anonymous, "showUnsubscribe", { query: "t=forged" });
  await recorder.ask(anonymous, "unsubscribe", { query: "t=forged", form: {} });
}

async function walkRoutes(recorder: Recorder, names: Names, owner: Asker): Promise<void> {
  const [route] = (await recorder.peek(owner, "listRoutes")).json().payload;
  names.add(route.id, "a route");
  const params = { id: route.id };
  await recorder.ask(owner, "listRoutes", { when: "with one" });
  await recorder.ask(owner, "changeRoute", { params, json: api.changeRoute.example.body });
  await recorder.ask(anonymous, "getRoute", { params, when: "while it is private" });
  await recorder.ask(owner, "shareRoute", { params, json: api.shareRoute.example.body });
  await recorder.ask(anonymous, "copyRoute", { params });
  for (const asker of [owner, anonymous]) {
    await recorder.ask(asker, "getRoute", { params });
    await recorder.ask(asker, "listRouteTurns", { params });
    await recorder.ask(asker, "getRouteCard", { params });
    await recorder.ask(asker, "exportRouteGpx", { params });
    // Courses contain the time of the change.
    for (const format of ["gpx-track", "kml"])
      await recorder.ask(asker, "exportRouteFile", { params, query: `format=${format}` });
    await recorder.ask(asker, "deleteRoute", { params });
  }
  await recorder.ask(owner, "getRoute", { params, when: "after it was deleted" });
}

async function walkHeartRate(recorder: Recorder, owner: Asker): Promise<void> {
  const nothing = { maxHeartRate: null, birthYear: null };
  await recorder.ask(owner, "saveHeartRate", { json: { ...nothing, maxHeartRate: 20 }, when: "too low" });
  await recorder.ask(owner, "saveHeartRate", { json: { ...nothing, maxHeartRate: 191 } });
  await recorder.ask(anonymous, "saveHeartRate", { json: nothing });
  await recorder.ask(owner, "saveHeartRate", { json: nothing, when: "taken back" });
}

async function walkZones(recorder: Recorder, names: Names, owner: Asker): Promise<void> {
  const zone = { name: "Somewhere", center: { x: 11.9, y: 46.8 }, radius: 300 };
  const json = { ...zone, radius: 1 };
  await recorder.ask(owner, "createPrivacyZone", { json, when: "too small" });
  await recorder.peek(owner, "createPrivacyZone", { json: zone });
  const { id } = (await recorder.peek(owner, "listPrivacyZones")).json().payload.at(-1);
  names.add(id, "a zone");
  const params = { id };
  await recorder.ask(owner, "listPrivacyZones", { when: "with another" });
  await recorder.ask(owner, "changePrivacyZone", { params, json: { ...zone, radius: 400 } });
  await recorder.ask(anonymous, "removePrivacyZone", { params });
  await recorder.ask(owner, "removePrivacyZone", { params });
  await recorder.ask(owner, "removePrivacyZone", { params, when: "again" });
}

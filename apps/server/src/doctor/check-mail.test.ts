import { expect, it } from "vitest";
import { startMailReceiver } from "../../test/stand-ins/mail-receiver.ts";
import { readConfig } from "../config/config.ts";
import { checkMail } from "./check-mail.ts";

const settings = {
  mailFrom: "Cairn <cairn@example.org>",
  publicUrl: "https://cairn.example.org",
  dataDir: "/srv/cairn",
};

it("[MAIL-4] doctor says where mails go, and whether the mail server answers", async () => {
  const receiver = await startMailReceiver();
  const { host } = new URL(receiver.url);
  const sent = await checkMail({ ...settings, smtpUrl: receiver.url });
  expect(sent).toEqual({ state: "good", text: `e-mails are sent by ${host} from Cairn <cairn@example.org>` });
  await receiver.stop();
  const gone = await checkMail({ ...settings, smtpUrl: receiver.url });
  expect([gone.state, gone.text]).toEqual([
    "notice",
    expect.stringContaining(`e-mails cannot be sent by ${host}`),
  ]);
  expect(await checkMail({ ...settings, smtpUrl: undefined })).toEqual({
    state: "good",
    text: "e-mails are written as .eml files to /srv/cairn/outbox; SMTP_URL is not set",
  });
});

it.each([
  [{}, ["PUBLIC_URL", "MAIL_FROM"]],
  [{ MAIL_FROM: "club@example.org" }, ["PUBLIC_URL"]],
  [{ PUBLIC_URL: "http://192.0.2.7:4000" }, ["MAIL_FROM"]],
  [{ PUBLIC_URL: "https://cairn.example.org" }, []],
])("[MAIL-4] doctor says which settings mails need besides a mail server and %j", async (given, needed) => {
  const receiver = await startMailReceiver();
  const { state, text } = await checkMail(readConfig({ ...given, SMTP_URL: receiver.url }, "/srv"));
  await receiver.stop();
  expect(state).toBe(needed.length === 0 ? "good" : "notice");
  expect(text.match(/(?<=set )[A-Z_]+/g) ?? []).toEqual(needed);
});

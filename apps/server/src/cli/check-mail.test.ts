import { expect, it } from "vitest";
import { startMailReceiver } from "../../test/mail-receiver.ts";
import { checkMail } from "./check-mail.ts";

const settings = { mailFrom: "Cairn <cairn@example.org>", dataDir: "/srv/cairn" };

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

import { type MailReceiver, startMailReceiver } from "../stand-ins/mail-receiver.ts";
import { createTestApp, type TestApp, type TestSettings } from "../test-app.ts";

/** The address that links in its mails lead to. */
export const publicUrl = "https://cairn.example.org";

/** A server behind one proxy, and the mail server that it sends through. */
export interface MailedApp {
  readonly server: TestApp;
  readonly receiver: MailReceiver;
  close(): Promise<void>;
}

/** Starts both; signing up needs no human check. */
export async function startMailedApp(settings: TestSettings = {}): Promise<MailedApp> {
  const receiver = await startMailReceiver();
  const server = await createTestApp({
    humanCheck: "off",
    smtpUrl: receiver.url,
    publicUrl,
    trustProxy: { count: 1 },
    ...settings,
  });
  return {
    server,
    receiver,
    close: async () => {
      await server.close();
      await receiver.stop();
    },
  };
}

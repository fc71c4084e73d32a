import { type MailReceiver, startMailReceiver } from "./mail-receiver.ts";
import { createTestApp, type TestApp, type TestSettings } from "./test-app.ts";

/** Where the links of its mails lead. */
export const publicUrl = "https://cairn.example.org";

/** A server behind one proxy, and the mail server that it sends by. */
export interface MailedApp {
  readonly server: TestApp;
  readonly receiver: MailReceiver;
  close(): Promise<void>;
}

/** Starts both; whoever signs up need not prove to be a person. */
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

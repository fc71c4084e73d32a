import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A status of SMTP to refuse a mail with; nothing to take it. */
type Answer = () => Promise<number | undefined> | number | undefined;

const take: Answer = () => undefined;

/** A mail server that keeps what it is sent. */
export interface MailReceiver {
  /** As `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly Email[];
  /** Those to one address, in the order in which they came: jobs run side by side, so it is not the one they were asked for in. */
  to(address: string): readonly Email[];
  /** What the first group of a pattern took from the last mail to an address that has it; empty when none has. */
  lastIn(address: string, pattern: RegExp): string;
  /** What it answers to the next mails; nothing for taking them. Asked when a whole mail has come. */
  answer(next: Answer): void;
  stop(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const mails: Email[] = [];
  let next: Answer = take;
  const receive = async (
    stream: AsyncIterable<Buffer>,
    done: (refusal?: Error | null) => void,
  ): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    const responseCode = await next();
    if (responseCode === undefined) mails.push(mail);
    done(responseCode === undefined ? null : Object.assign(new Error("Not now"), { responseCode }));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // A client that is killed breaks its mail off.
    onData: (stream, _session, done) => void receive(stream, done).catch(() => undefined),
  });
  // Clients that are killed break their connections.
  server.on("error", () => {});
  const { server: socket } = server;
  server.listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  const to = (address: string): readonly Email[] =>
    mails.filter((mail) => mail.to?.some((each) => each.address === address));
  const lastIn = (address: string, pattern: RegExp): string =>
    to(address)
      .flatMap(({ text = "" }) => pattern.exec(text)?.slice(1) ?? [])
      .at(-1) ?? "";
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to,
    lastIn,
    answer: (answer) => void (next = answer),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An SMTP status to refuse a mail with; undefined to accept it. */
type Answer = () => Promise<number | undefined> | number | undefined;

const take: Answer = () => undefined;

/** An answer of the server with a status. */
const refused = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode });

/** Of refused recipients (RFC 3463): by the sender and a rule, or by the address. */
const enhancedStatusOf = (status: number): string => (status === 557 ? "5.7.1" : "5.1.1");

/** A mail server that keeps the mails it gets. */
export interface MailReceiver {
  /** Its address as a value of `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly Email[];
  /**
   * The mails to one address in the order of arrival. Jobs run side by side, so that is not the order in
   * which they were requested.
   */
  to(address: string): readonly Email[];
  /** The first group of a pattern in the last mail to an address that matches it; empty if none does. */
  lastIn(address: string, pattern: RegExp): string;
  /** How it answers the next mails; undefined to accept them. Called when a whole mail has arrived. */
  answer(next: Answer): void;
  /**
   * How it answers the next recipients, with their address in its words, as many servers do: an SMTP status to
   * refuse them with; undefined to accept them. The enhanced status is 5.7.1 with 557, otherwise 5.1.1.
   */
  answerRecipients(status: number | undefined): void;
  /** How it answers the next senders: an SMTP status to refuse them with; undefined to accept them. */
  answerSenders(status: number | undefined): void;
  stop(): Promise<void>;
}

/** Starts a receiver on a free port of this machine. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const mails: Email[] = [];
  let next: Answer = take;
  let recipientStatus: number | undefined;
  let senderStatus: number | undefined;
  const receive = async (
    stream: AsyncIterable<Buffer>,
    done: (refusal?: Error | null) => void,
  ): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    const responseCode = await next();
    if (responseCode === undefined) mails.push(mail);
    done(responseCode === undefined ? null : refused(responseCode, "Not now"));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom({ address }, _session, done) {
      if (senderStatus === undefined) done();
      else done(refused(senderStatus, `<${address}>: Sender address rejected: not owned by user`));
    },
    onRcptTo({ address }, _session, done) {
      if (recipientStatus === undefined) done();
      else {
        const words = `${enhancedStatusOf(recipientStatus)} <${address}>: Recipient address rejected`;
        done(refused(recipientStatus, words));
      }
    },
    // A client that is killed stops in the middle of its mail.
    onData: (stream, _session, done) => void receive(stream, done).catch(() => undefined),
  });
  // Clients that are killed drop their connections.
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
    answerRecipients: (status) => void (recipientStatus = status),
    answerSenders: (status) => void (senderStatus = status),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

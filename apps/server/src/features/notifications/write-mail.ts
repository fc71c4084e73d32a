import type { Locale } from "@cairn/contracts/settings/settings";
import { escapeHtml } from "@cairn/domain/text/escape-html";
import { mailButton, mailLink, mailPage } from "../../core/account-mails/mail-page.ts";
import { mailWords } from "../../core/account-mails/mail-words.ts";
import type { Mail } from "../../platform/mail/mail.ts";

/** One item of a mail. */
export interface MailItem {
  /** What happened. */
  readonly said: string;
  /** Title of the workout, if there is one. */
  readonly title: string | undefined;
  /** Address where it can be seen. */
  readonly url: string;
}

/** The content of a mail. */
export interface MailContent {
  readonly name: string;
  readonly to: Mail["to"];
  readonly locale: Locale;
  readonly subject: string;
  readonly items: readonly MailItem[];
  /** Number of further notifications. */
  readonly more: number;
  /** Target of the button. */
  readonly open: { readonly label: string; readonly url: string };
  /** The address of this Cairn. */
  readonly address: string;
  readonly unsubscribeUrl: string;
}

/** Writes a mail as text and as HTML, with nothing in it that a mail program would have to load. */
export function writeMail(content: MailContent): Mail {
  const { name, to, locale, subject, unsubscribeUrl } = content;
  return { name, to, locale, subject, unsubscribeUrl, text: textOf(content), html: htmlOf(content) };
}

const titled = ({ said, title }: MailItem): string => (title === undefined ? said : `${said}: ${title}`);

function textOf({ to, locale, items, more, open, address, unsubscribeUrl }: MailContent): string {
  const words = mailWords[locale];
  const lines = items.map((item) => `* ${titled(item)}\n  ${item.url}`);
  if (more > 0) lines.push(`* ${words.andMore(more)}`);
  return [
    `${words.greeting(to.name)},`,
    lines.join("\n"),
    `${open.label}: ${open.url}`,
    `--\n${words.why(address)}\n${words.settings}: ${address}/profile/edit\n${words.unsubscribe}: ${unsubscribeUrl}`,
  ].join("\n\n");
}

const quiet = "color:#5b625e";

function htmlOf({ to, locale, subject, items, more, open, address, unsubscribeUrl }: MailContent): string {
  const words = mailWords[locale];
  const rows = items.map((item) => {
    const title = item.title === undefined ? "" : `<br><span dir="auto">${escapeHtml(item.title)}</span>`;
    return `<li style="margin:0 0 12px">${mailLink(item.url, item.said, "color:#1f5c45")}${title}</li>`;
  });
  if (more > 0) rows.push(`<li>${escapeHtml(words.andMore(more))}</li>`);
  const said = `<p dir="auto">${escapeHtml(words.greeting(to.name))},</p>
<ul style="padding-left:20px">${rows.join("")}</ul>`;
  return mailPage({
    locale,
    subject,
    body: `${said}\n${mailButton(open)}`,
    foot: `${escapeHtml(words.why(address))}
${mailLink(`${address}/profile/edit`, words.settings, quiet)} · ${mailLink(unsubscribeUrl, words.unsubscribe, quiet)}`,
  });
}

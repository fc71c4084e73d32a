import type { Locale } from "@cairn/contracts/settings/settings";
import { escapeHtml } from "@cairn/domain/text/escape-html";
import type { Mail } from "../../platform/mail/mail.ts";
import { mailButton, mailPage } from "./mail-page.ts";
import { mailWords } from "./mail-words.ts";

/** A mail about the account itself, which nobody can unsubscribe from, unlike those about others. */
export interface AccountMailContent {
  readonly name: string;
  readonly to: Mail["to"];
  readonly locale: Locale;
  readonly subject: string;
  /** What happened, or what is asked. */
  readonly said: string;
  readonly open: { readonly label: string; readonly url: string };
  /** What to do if it was somebody else. */
  readonly otherwise: string;
}

/** Writes a mail about the account as text and as HTML. */
export function writeAccountMail({
  name,
  to,
  locale,
  subject,
  said,
  open,
  otherwise,
}: AccountMailContent): Mail {
  const greeting = `${mailWords[locale].greeting(to.name)},`;
  const paragraphs = [
    `<p dir="auto">${escapeHtml(greeting)}</p>`,
    `<p>${escapeHtml(said)}</p>`,
    mailButton(open),
  ];
  return {
    name,
    to,
    locale,
    subject,
    text: [greeting, said, `${open.label}: ${open.url}`, otherwise].join("\n\n"),
    html: mailPage({ locale, subject, body: paragraphs.join("\n"), foot: escapeHtml(otherwise) }),
  };
}

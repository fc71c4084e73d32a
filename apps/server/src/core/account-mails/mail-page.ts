import { escapeHtml } from "@cairn/domain/text/escape-html";

const face = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif";
const button =
  "display:inline-block;padding:10px 18px;border-radius:8px;background:#1f5c45;color:#ffffff;text-decoration:none";

/** A link in a mail. */
export const mailLink = (url: string, label: string, style: string): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;

/** The one button of a mail. */
export const mailButton = ({ url, label }: { readonly url: string; readonly label: string }): string =>
  `<p>${mailLink(url, label, button)}</p>`;

/** The page of every mail, with nothing in it that a mail program would have to load. Its parts are already HTML. */
export const mailPage = ({
  locale,
  subject,
  body,
  foot,
}: {
  readonly locale: string;
  readonly subject: string;
  readonly body: string;
  readonly foot: string;
}): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf9f6;color:#1c1f1d;${face}">
<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
${body}
</div>
<p style="max-width:560px;margin:16px auto;font-size:13px;color:#5b625e">${foot}</p>
</body>
</html>`;

/** What a mail says, already worded: plain paragraphs and at most one button. */
export type MailContent = {
  language: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  footnote?: string;
};

/** The two bodies of one mail. The text says all that the HTML says. */
export function layMail({ language, greeting, paragraphs, button, footnote }: MailContent) {
  const text = [greeting, ...paragraphs, button && `${button.label}:\n${button.url}`, footnote, "Nhạc Sống"];
  const html = [
    `<!doctype html><html lang="${language}"><meta charset="utf-8">`,
    `<body style="margin:0;background:#fbf6ec;color:#1d1512;font:17px/1.6 'Be Vietnam Pro',Arial,sans-serif">`,
    `<div style="max-width:560px;margin:0 auto;padding:32px 24px">`,
    `<p style="font-size:20px;font-weight:700" lang="vi">Nhạc Sống</p>`,
    ...[greeting, ...paragraphs].map(paragraph),
    button && buttonHtml(button),
    footnote && `<p style="font-size:15px;color:#5d4f48">${escapeHtml(footnote)}</p>`,
    `</div></body></html>`,
  ];
  return { text: text.filter(Boolean).join("\n\n"), html: html.filter(Boolean).join("\n") };
}

function paragraph(text: string) {
  return `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

function buttonHtml({ label, url }: { label: string; url: string }) {
  const style =
    "display:inline-block;background:#b3231a;color:#fff;padding:12px 20px;border-radius:8px;font-weight:700";
  const address = escapeHtml(url);
  return `<p><a href="${address}" style="${style}">${escapeHtml(label)}</a></p><p style="font-size:15px">${address}</p>`;
}

function escapeHtml(text: string) {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}

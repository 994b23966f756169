import { siteContact } from "~/models/base/site/contact.server";
import { getPrintColors } from "~/models/base/site/site-colors.server";
import { LOGO_PART } from "~/integrations/mail/logo-part";
import { siteLogo } from "~/platform/site/site-logo";
import { siteName } from "~/locales/site-name";
import { siteAddress } from "../site-address";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";

/** Content of a mail: plain paragraphs, further links and at most one button. */
export type MailContent = {
  language: Language;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  link?: { label: string; url: string };
  footnote?: string;
  /** Link that turns this kind of mail off. */
  unsubscribeUrl?: string | null;
  unsubscribeLabel?: string;
  /**
   * Turns addresses of this site in the paragraphs into links. Addresses of other sites stay text.
   */
  linksOwnAddresses?: boolean;
};

/** Renders a mail as text and as HTML with the same content. */
export function layoutMail(content: MailContent) {
  const {
    language,
    greeting,
    paragraphs,
    button,
    link,
    footnote,
    unsubscribeUrl,
    unsubscribeLabel,
  } = content;
  const t = translator(language);
  const contact = siteContact();
  const contactLine = contact && t("mail:contact", { contact: contact.label });
  const unsubscribe = unsubscribeUrl
    ? { label: unsubscribeLabel ?? t("mail:unsubscribe"), url: unsubscribeUrl }
    : undefined;
  const text = [
    greeting,
    ...paragraphs,
    linkText(button),
    linkText(link),
    footnote,
    contactLine,
    linkText(unsubscribe),
    siteName(),
  ];
  const html = [
    `<!doctype html><html lang="${language}"><meta charset="utf-8">`,
    `<body style="margin:0;background:#fbf6ec;color:#1d1512;font:17px/1.6 'Be Vietnam Pro',Arial,sans-serif">`,
    `<div style="max-width:560px;margin:0 auto;padding:32px 24px">`,
    siteLogo("paper") &&
      `<p><img src="cid:${LOGO_PART}" alt="" width="48" height="48" style="border-radius:6px"></p>`,
    `<p style="font-size:20px;font-weight:700" lang="vi">${escapeHtml(siteName())}</p>`,
    ...[greeting, ...paragraphs]
      .map(paragraph)
      .map((html) => (content.linksOwnAddresses ? linkOwnAddresses(html) : html)),
    button && buttonHtml(button),
    link && smallLink(link),
    ...[footnote, contactLine].map((footerLine) => footerLine && smallHtml(escapeHtml(footerLine))),
    unsubscribe && smallLink(unsubscribe),
    `</div></body></html>`,
  ];

  return { text: text.filter(Boolean).join("\n\n"), html: html.filter(Boolean).join("\n") };
}

function linkText(link?: { label: string; url: string }) {
  return link && `${link.label}:\n${link.url}`;
}

function smallHtml(contentHtml: string) {
  return `<p style="font-size:15px;color:#5d4f48">${contentHtml}</p>`;
}

function smallLink({ label, url }: { label: string; url: string }) {
  return smallHtml(`<a href="${escapeHtml(url)}" style="color:#5d4f48">${escapeHtml(label)}</a>`);
}

function paragraph(paragraphText: string) {
  return `<p>${escapeHtml(paragraphText).replaceAll("\n", "<br>")}</p>`;
}

function linkOwnAddresses(html: string) {
  const ownAddress = new RegExp(
    `${siteAddress().replaceAll(".", "\\.")}(?=[/?#\\s<]|$)[^\\s<]*`,
    "g",
  );

  return html.replace(ownAddress, (address) => {
    const url = withoutEndSigns(address);

    return `<a href="${url}" style="color:#5d4f48">${url}</a>${address.slice(url.length)}`;
  });
}

/** Signs at the end that belong to the sentence, not to the address. */
const END_SIGNS = [".", ",", ";", ":", "!", "?", ")", "&quot;", "&#39;", "&gt;", "&lt;", "&amp;"];

/**
 * Removes end signs in linear time; a regular expression for many signs at the end takes quadratic
 * time.
 */
function withoutEndSigns(html: string): string {
  let endIndex = html.length;

  for (;;) {
    const endSign = END_SIGNS.findLast((endSign) => html.endsWith(endSign, endIndex));
    if (!endSign) return html.slice(0, endIndex);

    endIndex -= endSign.length;
  }
}

function buttonHtml({ label, url }: { label: string; url: string }) {
  const { fill: fillColor, words: textColor } = getPrintColors();
  const style = `display:inline-block;background:${fillColor};color:${textColor};padding:12px 20px;border-radius:8px;font-weight:700`;
  const address = escapeHtml(url);

  return `<p><a href="${address}" style="${style}">${escapeHtml(label)}</a></p><p style="font-size:15px">${address}</p>`;
}

function escapeHtml(rawText: string) {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };

  return rawText.replace(/[&<>"']/g, (character) => entities[character]!);
}

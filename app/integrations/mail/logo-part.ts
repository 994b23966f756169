/**
 * Content-ID of the site's logo in a mail. The logo is attached, so that opening the mail contacts
 * no server, and mail programs show it even if they load no remote pictures.
 */
export const LOGO_PART = "logo@site.nhacsong";
const LOGO_TAG = new RegExp(`<p><img src="cid:${LOGO_PART}"[^>]*></p>\n?`);

/** Attaches the site's current logo to the mail, or removes its tag if there is none. */
export function withLogo(html: string, logo: Buffer | null) {
  if (!LOGO_TAG.test(html)) return { html };
  if (!logo) return { html: html.replace(LOGO_TAG, "") };

  const logoPart = {
    filename: "logo.png",
    content: logo,
    cid: LOGO_PART,
    contentType: "image/png",
  };

  return { html, attachments: [{ ...logoPart, contentDisposition: "inline" as const }] };
}

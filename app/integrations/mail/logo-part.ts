/**
 * The Content-ID of the site's logo in a mail. The logo travels with the mail, so that opening it
 * asks no server, and programs show it that load no pictures.
 */
export const LOGO_PART = "logo@site.nhacsong";
const LOGO_TAG = new RegExp(`<p><img src="cid:${LOGO_PART}"[^>]*></p>\n?`);

/** The mail with the logo that the site has now; without one, its place is taken out. */
export function withLogo(html: string, logo: Buffer | null) {
  if (!LOGO_TAG.test(html)) return { html };
  if (!logo) return { html: html.replace(LOGO_TAG, "") };

  const part = { filename: "logo.png", content: logo, cid: LOGO_PART, contentType: "image/png" };

  return { html, attachments: [{ ...part, contentDisposition: "inline" as const }] };
}

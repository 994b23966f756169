import type { Request } from "express";
import { readSignInSecret } from "~/auth/cookies/sign-in-code.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { siteOrigin } from "../core/site-origin";

/** What a request for a code says of its browser: the language, the code it replaces, and the site. */
export async function codeRequestOf(request: Request) {
  return {
    language: languageOfHeader(request.headers),
    formerSecret: await readSignInSecret(request.headers.cookie),
    site: siteOrigin(request),
  };
}

import type { Request } from "express";
import type { Source } from "~/auth/sign-in-throttles.server";
import { readSignInSecret } from "~/auth/cookies/sign-in-code.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { addressOf } from "~/platform/http/client-address.server";
import { siteOrigin } from "../base/site-origin";

/** Where a request comes from, for the throttles. */
export function sourceOf(request: Request): Source {
  return { address: addressOf(request), cookie: request.headers.cookie };
}

/**
 * What a request for a code says of its browser: the language, the code it replaces, and the site.
 */
export async function codeRequestOf(request: Request) {
  return {
    language: languageOfHeader(request.headers),
    formerSecret: await readSignInSecret(request.headers.cookie),
    site: siteOrigin(request),
  };
}

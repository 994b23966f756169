import type { Request } from "express";
import type { SignInSource } from "~/auth/sign-in-throttles.server";
import { readSignInSecret } from "~/auth/cookies/sign-in-code.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { addressOf } from "~/platform/http/client-address.server";
import { siteOrigin } from "../base/site-origin";

/** The source of a request, for the throttles. */
export function sourceOf(request: Request): SignInSource {
  return { address: addressOf(request), cookie: request.headers.cookie };
}

/**
 * The values that a request for a code needs: the browser's language, the secret of the code that
 * the new one replaces, and the site's origin.
 */
export async function codeRequestOf(request: Request) {
  return {
    language: languageOfHeader(request.headers),
    formerSecret: await readSignInSecret(request.headers.cookie),
    site: siteOrigin(request),
  };
}

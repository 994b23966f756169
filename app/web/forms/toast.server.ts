import { shorten } from "~/models/base/text/shorten";
import type { MessageKey } from "~/locales/message-key";
import { createCookieSessionStorage } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { deriveKey } from "~/platform/secrets/secrets.server";

/**
 * Titles and bodies are locale keys; the toast is translated when it is shown, into the language of
 * that page.
 */
export type Toast = {
  title: MessageKey;
  body?: MessageKey;
  params?: Record<string, string | number>;
  isError?: boolean;
};
export type ShownToast = { title: string; body?: string; isError: boolean };

/** A cookie holds the toast; browsers keep 4 KB, and a sign takes up to nine bytes in it. */
const MAX_PARAMETER_SIGNS = 300;

/** The body of the toast after a sign-up. */
export const SIGN_IN_WITH = "accounts:signInWith" satisfies MessageKey;

const flashStorage = createCookieSessionStorage<object, { toast: Toast }>({
  cookie: {
    name: "nhacsong_toast",
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 120,
    secure: env.APP_URL?.startsWith("https:") ?? false,
    secrets: [deriveKey("toast").toString("base64url")],
  },
});

/** The Set-Cookie value that shows `toast` on the next page. Long parameters end early. */
export async function toastCookie({ params, ...toast }: Toast): Promise<string> {
  const session = await flashStorage.getSession();

  session.flash("toast", { ...toast, params: params && shortenParams(params) });

  return flashStorage.commitSession(session);
}

function shortenParams(params: NonNullable<Toast["params"]>): NonNullable<Toast["params"]> {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? shorten(value, MAX_PARAMETER_SIGNS) : value,
  ]);

  return Object.fromEntries(entries) as NonNullable<Toast["params"]>;
}

/**
 * The toast that waits for this page, and the Set-Cookie value that removes it so that it appears
 * once.
 */
export async function takeToast(request: Request, language: Language) {
  const session = await flashStorage.getSession(request.headers.get("Cookie"));
  const storedToast = session.get("toast");
  if (!storedToast) return { toast: null, cookie: null };

  return {
    toast: translateToast(storedToast, language),
    cookie: await flashStorage.destroySession(session),
  };
}

/** The login ID that a toast after a sign-up names, for the login form; null without one. */
export async function signedUpLoginId(request: Request): Promise<string | null> {
  const session = await flashStorage.getSession(request.headers.get("Cookie"));
  const { body, params } = session.get("toast") ?? {};

  return body === SIGN_IN_WITH ? String(params?.loginId) : null;
}

function translateToast(
  { title, body, params, isError = false }: Toast,
  language: Language,
): ShownToast {
  const t = translator(language);

  return { title: t(title, params), body: body && t(body, params), isError };
}

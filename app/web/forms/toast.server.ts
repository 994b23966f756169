import type { MessageKey } from "~/locales/message-key";
import { createCookieSessionStorage } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { deriveKey } from "~/platform/secrets/secrets.server";

/**
 * Titles and bodies are locale keys; the toast is worded when it is shown, in the language of that
 * page.
 */
export type Toast = {
  title: MessageKey;
  body?: MessageKey;
  params?: Record<string, string | number>;
  isError?: boolean;
};
export type ShownToast = { title: string; body?: string; isError: boolean };

const flash = createCookieSessionStorage<object, { toast: Toast }>({
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

/** The Set-Cookie value that shows `toast` on the next page. */
export async function toastCookie(toast: Toast): Promise<string> {
  const session = await flash.getSession();

  session.flash("toast", toast);

  return flash.commitSession(session);
}

/** The toast waiting for this page, and the Set-Cookie value that makes it appear only once. */
export async function takeToast(request: Request, language: Language) {
  const session = await flash.getSession(request.headers.get("Cookie"));
  const toast = session.get("toast");
  if (!toast) return { toast: null, cookie: null };

  return { toast: wordToast(toast, language), cookie: await flash.destroySession(session) };
}

function wordToast(
  { title, body, params, isError = false }: Toast,
  language: Language,
): ShownToast {
  const t = translator(language);

  return { title: t(title, params), body: body && t(body, params), isError };
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "~/auth/safe-redirect";
import { preferenceCookie } from "~/auth/preference-cookie.server";
import { readFields } from "~/http/form.server";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_KEY } from "~/locales/languages";

/** Keeps the language and goes back to the page the switch stands on, without a `lang` in its address. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readFields(request);
  const wanted = form.get("language");
  const language = isLanguage(wanted) ? wanted : DEFAULT_LANGUAGE;
  return redirect(withoutLang(safeRedirect(form.get("returnTo"))), {
    status: 303,
    headers: { "Set-Cookie": preferenceCookie(LANGUAGE_KEY, language) },
  });
}

export const loader = () => redirect("/");

function withoutLang(path: string) {
  const url = new URL(path, "http://nhacsong.invalid");
  if (!url.searchParams.has("lang")) return path;
  url.searchParams.delete("lang");
  return url.pathname + url.search + url.hash;
}

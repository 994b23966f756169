import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "~/auth/safe-redirect";
import { preferenceCookie } from "~/auth/cookies/preference-cookie.server";
import { getActor } from "~/auth/session.server";
import { readFields } from "~/forms/form.server";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_KEY } from "~/locales/languages";
import { changeLanguage } from "~/models/accounts/profile.server";
import { isMember } from "~/models/actor";

/** Keeps the language, for who is signed in with the account too, and goes back to the page the switch stands on, without a `lang` in its address. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readFields(request);
  const wanted = form.get("language");
  const language = isLanguage(wanted) ? wanted : DEFAULT_LANGUAGE;
  const actor = await getActor(request.headers.get("Cookie"));
  if (isMember(actor)) await changeLanguage(actor, language);
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

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { THEMES } from "~db/vocabularies";
import { preferenceCookie } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { THEME_COOKIE } from "~/auth/cookies/theme.server";
import { readFields } from "~/forms/form.server";

export async function action({ request }: ActionFunctionArgs) {
  const form = await readFields(request);
  const theme = THEMES.find((known) => known === form.get("theme")) ?? "system";
  return redirect(safeRedirect(form.get("returnTo")), {
    status: 303,
    headers: { "Set-Cookie": preferenceCookie(THEME_COOKIE, theme) },
  });
}

export const loader = () => redirect("/");

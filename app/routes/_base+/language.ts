import { z } from "zod";
import { redirect } from "@remix-run/node";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { keepPreference } from "~/auth/cookies/preference-cookie.server";
import { DEFAULT_LANGUAGE, LANGUAGE_KEY } from "~/locales/languages";
import { LANGUAGES } from "~db/vocabularies";
import { changeLanguage } from "~/models/accounts/profile.server";
import { isMember } from "~/models/base/actor";

const LanguageChoice = z.object({
  language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  returnTo: z.string().optional(),
});

/**
 * Stores the language in a cookie, and for members in the account, and returns to the page without
 * `lang` in its address.
 */
export const action = formAction(
  publicForm({
    schema: LanguageChoice,
    run: async ({ actor }, { language, returnTo }) => {
      if (isMember(actor)) await changeLanguage(actor, language);

      return keepPreference(withoutLang(safeRedirect(returnTo)), {
        name: LANGUAGE_KEY,
        value: language,
      });
    },
  }),
);

export const loader = () => redirect("/");

function withoutLang(returnPath: string) {
  const url = new URL(returnPath, "http://nhacsong.invalid");
  if (!url.searchParams.has("lang")) return returnPath;

  url.searchParams.delete("lang");

  return url.pathname + url.search + url.hash;
}

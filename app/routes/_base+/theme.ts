import { z } from "zod";
import { redirect } from "@remix-run/node";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { THEMES } from "~db/vocabularies";
import { keepPreference } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { THEME_COOKIE } from "~/auth/cookies/theme.server";

const ThemeChoice = z.object({
  theme: z.enum(THEMES).catch("system"),
  returnTo: z.string().optional(),
});

export const action = formAction(
  publicForm({
    schema: ThemeChoice,
    run: (_context, { theme, returnTo }) =>
      keepPreference(safeRedirect(returnTo), { name: THEME_COOKIE, value: theme }),
  }),
);

export const loader = () => redirect("/");

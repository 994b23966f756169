import { z } from "zod";
import { redirect } from "@remix-run/node";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { keepPreference } from "~/auth/cookies/preference-cookie.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { TEXT_SIZE_COOKIE } from "~/auth/cookies/text-size.server";
import { TEXT_SIZES } from "~db/vocabularies";

const TextSizeChoice = z.object({
  size: z.enum(TEXT_SIZES).catch("normal"),
  returnTo: z.string().optional(),
});

export const action = formAction(
  publicForm({
    schema: TextSizeChoice,
    run: (_context, { size, returnTo }) =>
      keepPreference(safeRedirect(returnTo), { name: TEXT_SIZE_COOKIE, value: size }),
  }),
);

export const loader = () => redirect("/");

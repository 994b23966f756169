import { CURRENCY_COOKIE } from "~/auth/cookies/currency.server";
import { preferenceCookie } from "~/auth/cookies/preference-cookie.server";
import { settingsCookies } from "~/auth/cookies/settings-cookies.server";
import { TEXT_SIZE_COOKIE } from "~/auth/cookies/text-size.server";
import { YouForm } from "~/models/accounts/profile-schema";
import { changeYou } from "~/models/accounts/profile.server";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { requireViewer } from "~/web/requests/page.server";
import { preferencesOf } from "~/web/requests/preferences.server";

export const youAction = intentAction(
  {
    you: viewerForm({
      schema: YouForm,
      run: async ({ actor, request, headers }, input) => {
        await changeYou(actor, input);

        const cookies = [...settingsCookies(input), ...(await deviceCookies(request, input))];

        for (const set of cookies) headers.append("Set-Cookie", set);
      },
      toast: { title: "profile:saved" },
    }),
  },
  { upload: { maxBytes: 2 * MAX_IMAGE_BYTES, sender: requireViewer } },
);

/** What this browser keeps. A currency that follows the time zone does so until it is changed. */
async function deviceCookies(request: Request, { textSize, currency }: YouForm) {
  const shown = await preferencesOf(request);
  const isChosen = currency && currency !== shown.currency;
  const cookies = textSize ? [preferenceCookie(TEXT_SIZE_COOKIE, textSize)] : [];

  return isChosen && listOfferedCurrencies().includes(currency)
    ? [...cookies, preferenceCookie(CURRENCY_COOKIE, currency)]
    : cookies;
}

import { CURRENCY_COOKIE } from "~/auth/cookies/currency.server";
import { preferenceCookie } from "~/auth/cookies/preference-cookie.server";
import { settingsCookies } from "~/auth/cookies/settings-cookies.server";
import { TEXT_SIZE_COOKIE } from "~/auth/cookies/text-size.server";
import { presentZone } from "~/locales/clocks";
import { getAccount } from "~/models/accounts/accounts.server";
import { YouForm } from "~/models/accounts/profile-schema";
import { changeYou } from "~/models/accounts/profile.server";
import type { Member } from "~/models/base/actor";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { requireViewer } from "~/web/requests/page.server";
import { type Preferences, preferencesOf } from "~/web/requests/preferences.server";

export const youAction = intentAction(
  {
    you: viewerForm({
      schema: YouForm,
      run: async ({ actor, request, headers }, input) => {
        const cookies = await changedCookies(actor, request, input);

        await changeYou(actor, input);
        for (const set of cookies) headers.append("Set-Cookie", set);
      },
      toast: { title: "profile:saved" },
    }),
  },
  { upload: { maxBytes: 2 * MAX_IMAGE_BYTES, sender: requireViewer } },
);

/**
 * Returns cookies for the settings that the person changed; the other choices of this browser stay.
 */
async function changedCookies(actor: Member, request: Request, input: YouForm) {
  const { theme, timeZone } = await getAccount(actor.userId);
  const shown = await preferencesOf(request);

  return [
    ...settingsCookies({
      language: unlessSame(input.language, shown.language),
      theme: unlessSame(input.theme, shown.theme ?? theme),
      timeZone: unlessSame(input.timeZone, timeZone && presentZone(timeZone)),
    }),
    ...deviceCookies(shown, input),
  ];
}

function unlessSame<Value>(chosen: Value, shown: unknown): Value | undefined {
  return chosen === shown ? undefined : chosen;
}

/**
 * The cookies with the choices that this browser keeps. A currency is stored only if the person
 * changed it; otherwise it follows the time zone.
 */
function deviceCookies(shown: Preferences, { textSize, currency }: YouForm) {
  const isChosen = currency && currency !== shown.currency;
  const isResized = textSize && textSize !== shown.textSize;
  const cookies = isResized ? [preferenceCookie(TEXT_SIZE_COOKIE, textSize)] : [];

  return isChosen && listOfferedCurrencies().includes(currency)
    ? [...cookies, preferenceCookie(CURRENCY_COOKIE, currency)]
    : cookies;
}

import { zoneOf } from "~/auth/cookies/zone.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { formatMoney } from "~/locales/format";
import { languageOf } from "~/locales/i18n.server";
import { keepAsTip, saveHint } from "~/models/checkout/transfers/buyer-actions.server";
import { saveRefundAccount } from "~/models/checkout/transfers/refund-account.server";
import { HintForm, RefundAccountForm, TipForm } from "~/models/checkout/transfers/schema";

export const transferAction = intentAction({
  account: viewerForm({
    schema: RefundAccountForm,
    run: ({ actor, params }, account) => saveRefundAccount(actor, params.paymentId, account),
    toast: { title: "transfers:accountSaved" },
  }),
  tip: viewerForm({
    schema: TipForm,
    run: async ({ actor, request }, { paymentId }) => {
      const { amountCents, currency } = await keepAsTip(actor, paymentId);

      return formatMoney(amountCents, currency, await languageOf(request));
    },
    toast: (amount) => ({ title: "transfers:gaveTip", params: { amount } }),
  }),
  hint: viewerForm({
    schema: HintForm,
    run: ({ actor, params, request }, { digits, sentAt }) => {
      const timeZone = zoneOf(request.headers.get("Cookie")) ?? VIETNAM_ZONE;

      return saveHint(actor, params.paymentId, { digits, sentAt }, timeZone);
    },
    toast: { title: "transfers:hintSaved" },
  }),
});

import { intentAction } from "~/forms/form-action.server";
import { adminForm } from "~/forms/forms.server";
import { prepareAllPayouts, preparePayout } from "~/models/payouts/prepare-payout.server";
import { CurrencyForm, PrepareForm } from "~/models/payouts/schema";

export const payoutsAction = intentAction({
  prepare: adminForm({
    schema: PrepareForm,
    run: ({ actor }, input) => preparePayout(actor, input),
    redirectTo: ({ id }) => `/admin/payouts/${id}`,
  }),
  prepareAll: adminForm({
    schema: CurrencyForm,
    run: ({ actor }, { currency }) => prepareAllPayouts(actor, currency),
    toast: (number) => ({ title: "payouts:treasurer.preparedAll", params: { number } }),
  }),
});

import { Form } from "@remix-run/react";
import { HandHeart } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import type { FormAnswer } from "~/ui/form/form-answer";
import { type UseForm, useForm } from "~/ui/form/use-form";
import { formatMoney } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { AMOUNTS, decimalString, parseAmount } from "~/locales/currency";
import { CheckField } from "~/ui/form/check-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field, MoneyField } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import { Sum } from "~/ui/money/sum";
import { useAmountHint } from "~/ui/money/use-amount-hint";
import { useScripts } from "~/ui/elements/use-scripts";
import type { CheckoutView } from "./checkout-view.server";
import { Secure } from "./secure";
import { Unavailable } from "./unavailable";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = {
  view: CheckoutView;
  donation: NonNullable<CheckoutView["donation"]>;
  lastResult?: FormAnswer;
};

/** The chosen preset, and the custom amount that replaces it. */
type PickedAmount = { preset: string; custom: string };

/** The donation form: a preset or a custom amount, and an optional message for the artist. */
export function DonationForm({ view, donation, lastResult }: Props) {
  const { t } = useTranslation("checkout");
  const chosen = initialAmount(donation);
  const [{ preset, custom }, setPicked] = useState({
    preset: String(lastResult?.initialValue?.preset ?? chosen.preset),
    custom: chosen.custom,
  });
  const changeAmount = (change: Partial<PickedAmount>) =>
    setPicked((picked) => ({ ...picked, ...change }));
  const element = useRef<HTMLFormElement>(null);

  // Reads an amount that was chosen before scripts ran.
  useLayoutEffect(() => setPicked(readPicked(element.current!)), []);

  const { form, field } = useForm({ id: "donate", lastResult });
  const amountText = useAmount(custom.trim() ? custom : preset, donation.currency);

  return (
    <Form method="post" id={form.id} ref={element} className="stack loose" noValidate>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <input type="hidden" name="currency" value={donation.currency} />
      <AmountFields
        donation={donation}
        preset={preset}
        custom={chosen.custom}
        field={field}
        onPick={changeAmount}
      />
      <div className="panel">
        <Sum label={t("donationAmount")} amount={amountText} fee={view.fee} />
      </div>
      <TipWays methods={donation.methods} currency={donation.currency} />
      {donation.methods.length === 0 ? (
        <Unavailable eventId={view.show.id} />
      ) : (
        <SubmitButton
          size="lg"
          block
          icon={HandHeart}
          intent="donate"
          pendingLabel={t("preparing")}
        >
          {amountText ? t("donateAmount", { amount: amountText }) : t("donate")}
        </SubmitButton>
      )}
      {view.isSecure && <Secure />}
      <p className="meta">{t("policyDonations")}</p>
    </Form>
  );
}

type AmountFieldsProps = PickedAmount & {
  donation: Props["donation"];
  field: UseForm["field"];
  onPick: (change: Partial<PickedAmount>) => void;
};

function AmountFields({ donation, preset, custom, field, onPick }: AmountFieldsProps) {
  const { t } = useTranslation("checkout");

  return (
    <div className="panel stack">
      <h2 className="h3">{t("chooseAmount")}</h2>
      <OptionGroup
        name="preset"
        label={t("amount")}
        options={donation.presets}
        value={preset}
        onChange={(event) => onPick({ preset: event.currentTarget.value })}
      />
      <MoneyField
        {...field("amount")}
        label={t("customAmount")}
        hint={useAmountHint(donation)}
        defaultValue={field("amount").defaultValue ?? custom}
        onChange={(event) => onPick({ custom: event.currentTarget.value })}
      />
      <Field
        {...field("dedication")}
        label={t("dedication")}
        hint={t("dedicationHint")}
        maxLength={200}
        defaultValue={field("dedication").defaultValue ?? donation.dedication ?? ""}
      />
      <CheckField
        name="hideAmount"
        label={t("hideAmount")}
        defaultChecked={donation.hideAmount || field("hideAmount").defaultValue === "on"}
      />
    </div>
  );
}

/**
 * The formatted amount for the button. Null if the amount is invalid, and before scripts run,
 * because the button could not follow the typed amount.
 */
function useAmount(typedAmount: string, currency: Currency): string | null {
  const { i18n } = useTranslation();
  const amount = parseAmount(typedAmount, currency);

  return useScripts() && amount ? formatMoney(amount, currency, languageOf(i18n)) : null;
}

function readPicked(form: HTMLFormElement): PickedAmount {
  const values = new FormData(form);

  return { preset: String(values.get("preset") ?? ""), custom: String(values.get("amount") ?? "") };
}

function initialAmount({ chosenCents, currency, presets }: Props["donation"]) {
  const fallback = decimalString(AMOUNTS[currency].usualTip, currency);
  const wanted = chosenCents === null ? fallback : decimalString(chosenCents, currency);
  const isPreset = presets.some(({ value }) => value === wanted);

  return isPreset ? { preset: wanted, custom: "" } : { preset: fallback, custom: wanted };
}

type TipWaysProps = Pick<NonNullable<CheckoutView["donation"]>, "methods" | "currency">;

/** The choice between transfer and card, if both accept the currency. */
function TipWays({ methods, currency }: TipWaysProps) {
  const { t } = useTranslation("transfers");
  const hasTransfer = methods.includes("transfer");
  const label = {
    transfer: t("byTransfer"),
    card: t("byCard", { currency: currency.toUpperCase() }),
  };

  return (
    <>
      {methods.length > 1 ? (
        <OptionGroup
          name="method"
          label={t("way")}
          options={methods.map((method) => ({ value: method, label: label[method] }))}
          defaultValue={methods[0]}
          required
        />
      ) : (
        <input type="hidden" name="method" value={methods[0] ?? "card"} />
      )}
      {hasTransfer && <p className="meta">{t("rulesTip")}</p>}
    </>
  );
}

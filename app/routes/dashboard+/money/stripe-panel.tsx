import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import type { FormAnswer } from "~/ui/form/form-answer";
import { SelectField } from "~/ui/form/select-field";
import { useForm } from "~/ui/form/use-form";
import type { PayoutsView } from "./payouts-view.server";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = { stripe: NonNullable<PayoutsView["stripe"]>; lastResult?: FormAnswer };

/** The artist's account at Stripe: missing details, and the link to Stripe's form. */
export function StripePanel({ stripe, lastResult }: Props) {
  const { t } = useTranslation("payouts");
  const { state, missing, isLinkOld } = stripe;

  return (
    <Panel title={t("stripe.title")} id="stripe">
      {isLinkOld && <Note>{t("stripe.linkOld")}</Note>}
      <p>{t(`stripe.states.${state}`)}</p>
      {missing.length > 0 && (
        <ul className="list-disc ps-5">
          {missing.map((question) => (
            <li key={question}>{t(`stripe.missing.${question}`)}</li>
          ))}
        </ul>
      )}
      {state !== "ready" && <OnboardingForm stripe={stripe} lastResult={lastResult} />}
    </Panel>
  );
}

function OnboardingForm({ stripe: { state, country, countries }, lastResult }: Props) {
  const { t } = useTranslation("payouts");
  const { form, field } = useForm({ id: "stripe-form", lastResult });
  const isOpen = state === "incomplete";

  return (
    <Form method="post" id={form.id} className="stack" noValidate>
      {isOpen && country ? (
        <input type="hidden" name="country" value={country} />
      ) : (
        <SelectField
          {...field("country")}
          label={t("stripe.country")}
          hint={t("stripe.countryHint")}
          required
          options={[{ value: "", label: t("stripe.chooseCountry") }, ...countries]}
        />
      )}
      <div>
        <SubmitButton intent="stripe">{t(isOpen ? "stripe.continue" : "stripe.open")}</SubmitButton>
      </div>
    </Form>
  );
}

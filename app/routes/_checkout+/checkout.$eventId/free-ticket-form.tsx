import { Form } from "@remix-run/react";
import { Ticket } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { ErrorSummary } from "~/ui/form/error-summary";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import type { CheckoutView } from "./checkout-view.server";
import { ChosenFields } from "./chosen-fields";
import { GiftFields } from "./gift-fields";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = {
  view: CheckoutView;
  code: NonNullable<CheckoutView["code"]>;
  lastResult?: FormAnswer;
};

/**
 * The form of a ticket or gift that the code makes free; it is issued at once without a payment.
 */
export function FreeTicketForm({ view, code, lastResult }: Props) {
  const { t } = useTranslation("codes");
  const { t: giftText } = useTranslation("gifts");
  const intent = view.gift ? "redeemGift" : "redeem";
  const { form, field } = useForm({ id: intent, lastResult });
  const failed = form.allErrors.code?.[0];

  return (
    <Form method="post" id={form.id} className="stack loose">
      <ErrorSummary form={form.errors} />
      {failed && (
        <Note tone="bad" role="alert">
          {failed}
        </Note>
      )}
      <p>{t("freeText")}</p>
      {view.gift && <GiftFields gift={view.gift} field={field} />}
      <ChosenFields view={view} />
      <input type="hidden" name="currency" value={code.currency} />
      <SubmitButton size="lg" block icon={Ticket} intent={intent}>
        {t(view.gift ? "giveFree" : "getFree")}
      </SubmitButton>
      {view.gift ? (
        <ButtonLink to={view.ownHref}>{giftText("forMe")}</ButtonLink>
      ) : (
        view.giftHref && <ButtonLink to={view.giftHref}>{giftText("forSomeone")}</ButtonLink>
      )}
    </Form>
  );
}

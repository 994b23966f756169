import { Form } from "@remix-run/react";
import { Clock, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Countdown } from "~/ui/money/countdown";
import { Note } from "~/ui/elements/note";
import type { PayView } from "./pay-view.server";
import { SubmitButton } from "~/ui/form/submit-button";

const TEST_CARDS = [
  { value: "pays", label: "cardPays", number: "••••\u00a04242" },
  { value: "declined", label: "cardDeclined", number: "••••\u00a00002" },
] as const;

/** The page of the test provider, with one card that pays and one that is declined. */
export function TestCards({ view, lastResult }: { view: PayView; lastResult?: FormAnswer }) {
  const { t } = useTranslation(["checkout", "common"]);
  const { form } = useForm({ id: "test-cards", lastResult });

  return (
    <Form method="post" className="stack loose">
      {view.heldText && (
        <Note icon={Clock}>
          {view.heldText} <Countdown untilIso={view.heldUntilIso!} />
        </Note>
      )}
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <fieldset className="panel stack" id="field-card">
        <legend className="sr">{t("testCards")}</legend>
        <h2 className="h3" aria-hidden="true">
          {t("testCards")}
        </h2>
        <div className="cards">
          {TEST_CARDS.map(({ value, label, number }) => (
            <label className="paycard" key={value}>
              <input
                type="radio"
                name="card"
                value={value}
                defaultChecked={value === "pays"}
                required
              />
              <b>{t(label)}</b>
              <span className="meta num">{number}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <SubmitButton size="lg" block icon={Lock} intent="card" pendingLabel={t("initializing")}>
        {t("pay", { amount: view.amount })}
      </SubmitButton>
      <ButtonLink variant="quiet" to={view.cancelTo}>
        {t("common:cancel")}
      </ButtonLink>
    </Form>
  );
}

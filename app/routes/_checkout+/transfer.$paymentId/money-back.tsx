import { Form } from "@remix-run/react";
import { CircleCheck, Gift, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { SelectField } from "~/ui/form/select-field";
import { useForm } from "~/ui/form/use-form";
import { StateCard } from "./state-card";
import type { TransferView } from "./transfer-view.server";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = { view: TransferView; lastResult?: FormAnswer };
type RefundView = TransferView["moneyBack"][number];

/** Shows refunds of transfers: the reason, the account, and whether the money was sent. */
export function MoneyBack({ view, lastResult }: Props) {
  const { t } = useTranslation(["transfers", "passes"]);
  const isOpen = view.moneyBack.some(({ isDone }) => !isDone);

  return (
    <>
      {view.isPaid && (
        <div className="row">
          <ButtonLink variant="primary" to={`/pay/${view.id}`}>
            {t(view.pass ? "passes:showMine" : view.isTip ? "openReceipt" : "openTicket")}
          </ButtonLink>
        </div>
      )}
      {view.moneyBack.map((back) => (
        <RefundCard key={back.id} back={back} view={view} lastResult={lastResult} />
      ))}
      {isOpen && <RefundAccountForm view={view} lastResult={lastResult} />}
    </>
  );
}

function RefundCard({ back, view, lastResult }: Props & { back: RefundView }) {
  const { t } = useTranslation("transfers");
  const { form } = useForm({ id: `tip-${back.id}`, lastResult });
  const textKey = back.isDone ? "backDone" : view.hasRefundAccount ? "backKnown" : "back";

  return (
    <StateCard
      tone={back.isDone ? "ok" : "warn"}
      icon={back.isDone ? CircleCheck : Undo2}
      title={back.title}
    >
      {back.show && (
        <p>
          <b lang={back.show.lang}>{back.show.text}</b>
        </p>
      )}
      <p>
        {back.why} {t(textKey, { amount: back.amount })}
      </p>
      {back.tipLabel && <p>{t("extra")}</p>}
      {back.tipLabel && (
        <Form method="post" className="stack tight">
          <ErrorSummary form={form.errors} />
          <input type="hidden" name="paymentId" value={back.paymentId} />
          <div>
            <Button variant="accent" icon={Gift} name="intent" value="tip">
              {back.tipLabel}
            </Button>
          </div>
          <p className="tiny">{t("confirmTip")}</p>
        </Form>
      )}
      {back.isSeatGone && (
        <div className="row">
          {!view.pass && <ButtonLink to={view.checkoutHref}>{t("joinWaitlist")}</ButtonLink>}
          <ButtonLink variant="quiet" to="/events">
            {t("otherShows")}
          </ButtonLink>
        </div>
      )}
    </StateCard>
  );
}

function RefundAccountForm({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");
  const { form, field } = useForm({ id: "account", lastResult });
  const bankOptions = [
    { value: "", label: t("chooseOne") },
    ...view.banks.map(({ bin, name: bankName }) => ({ value: bin, label: bankName })),
  ];

  return (
    <Panel title={t(view.hasRefundAccount ? "changeAccount" : "whereTo")}>
      {view.hasRefundAccount && <Note tone="ok">{t("accountIsKnown")}</Note>}
      <Form method="post" id={form.id} className="stack" noValidate>
        <ErrorSummary form={form.errors} fields={form.allErrors} />
        <SelectField {...field("bin")} label={t("yourBank")} required options={bankOptions} />
        <Field
          {...field("account")}
          label={t("yourAccount")}
          required
          autoComplete="off"
          maxLength={30}
        />
        <Field
          {...field("accountName")}
          label={t("yourName")}
          hint={t("yourNameHint")}
          required
          autoComplete="off"
          maxLength={70}
        />
        <p className="meta">{t("accountKept")}</p>
        <div>
          <SubmitButton intent="account">{t("sendAccount")}</SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}

import { Form } from "@remix-run/react";
import { MessageSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import type { TicketView } from "~/web/views/tickets/ticket-view.server";
import { usePending } from "~/ui/account/use-pending";
import { Button, buttonClass } from "~/ui/elements/button";
import { CopyField } from "~/ui/dashboard/copy-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { Icon } from "~/ui/elements/icon";
import { Note } from "~/ui/elements/note";
import { useIsMailOn } from "~/ui/notices/mail-note";

type GivenGiftView = NonNullable<TicketView["given"]>;
type Props = { given: GivenGiftView; lastResult?: FormAnswer };

/** A gift that was not claimed yet, with its link. */
export function GivenGift({ given, lastResult }: Props) {
  const { t } = useTranslation("gifts");

  return (
    <section className="panel stack facts-panel">
      <h2 className="h3">{t("linkTitle")}</h2>
      {given.link ? <GiftLink given={given} link={given.link} /> : <Note>{t("noLink")}</Note>}
      <hr className="rule" />
      <details open={lastResult !== undefined || undefined}>
        <summary className="btn btn-quiet flush">{t("renewTitle")}</summary>
        <RenewLink given={given} lastResult={lastResult} />
      </details>
      <Form method="post">
        <GiftAction intent="keep" label={t("keep")} />
      </Form>
    </section>
  );
}

function GiftLink({ given, link }: { given: GivenGiftView; link: string }) {
  const { t } = useTranslation("gifts");

  return (
    <>
      <CopyField label={t("linkTitle")} value={link} hideLabel />
      {given.message && <p>{given.message}</p>}
      <p className="meta">{t("linkText")}</p>
      <Form method="post" className="row">
        {given.sms && (
          <a className={buttonClass({})} href={given.sms}>
            <Icon of={MessageSquare} />
            {t("bySms")}
          </a>
        )}
        <GiftAction intent="revoke" label={t("revoke")} />
      </Form>
    </>
  );
}

function RenewLink({ given, lastResult }: Props) {
  const isMailOn = useIsMailOn();
  const { t } = useTranslation("gifts");
  const { form, field } = useForm({ id: "renew", lastResult });

  return (
    <Form method="post" id={form.id} className="stack" noValidate>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <Field
        {...field("giftTo")}
        label={t("receiver")}
        hint={t(isMailOn ? "receiverHint" : "receiverHintByHand")}
        required
        autoComplete="off"
        defaultValue={field("giftTo").defaultValue ?? given.sentTo}
      />
      <div>
        <GiftAction intent="renew" label={t("renew")} />
      </div>
    </Form>
  );
}

function GiftAction({ intent, label }: { intent: string; label: string }) {
  const pending = usePending(intent);

  return (
    <Button name="intent" value={intent} pending={pending}>
      {label}
    </Button>
  );
}

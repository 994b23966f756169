import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { Panel } from "~/ui/elements/panel";
import type { TicketView } from "~/web/views/tickets/ticket-view.server";

type Props = { ticket: TicketView; lastResult?: FormAnswer | null };

/** Asks for the name once, if a code created the account. */
export function NamePanel({ ticket, lastResult }: Props) {
  const { t } = useTranslation(["tickets", "accounts"]);
  const { form, field } = useForm({ id: "name", lastResult });
  if (!ticket.isNameMissing || !ticket.qr) return null;

  return (
    <Panel title={t("nameAsk")}>
      <Form method="post" id={form.id} noValidate className="stack">
        <Field
          {...field("name")}
          label={t("accounts:name")}
          hint={t("accounts:nameHint")}
          autoComplete="name"
          required
        />
        <Button className="justify-self-start" variant="line" name="intent" value="name">
          {t("nameSave")}
        </Button>
      </Form>
    </Panel>
  );
}

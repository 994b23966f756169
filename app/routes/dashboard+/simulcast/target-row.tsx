import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SimulcastTarget } from "~/models/live/simulcast/simulcast-targets.server";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { useForm } from "~/ui/form/use-form";
import { KeyField } from "./add-form";
import { useAnswer } from "./use-answer";

/** A site to which shows are sent, with forms to change its key and to remove it. */
export function TargetRow({ target }: { target: SimulcastTarget }) {
  const { t } = useTranslation(["simulcast", "common"]);
  const { lastResult, pending } = useAnswer("key", target.id);
  const { form, field } = useForm({ id: `key-${target.id}`, lastResult });
  const labelFor = (action: string) => t("common:actionFor", { action, title: target.name });

  return (
    <li className="stack tight">
      <div className="row between">
        <span className="grow">
          <b translate="no">{target.name}</b>
          <br />
          <span className="meta break" translate="no">
            {target.address}
          </span>
        </span>
        <Form method="post">
          <input type="hidden" name="id" value={target.id} />
          <Button variant="line" name="intent" value="remove" aria-label={labelFor(t("remove"))}>
            {t("remove")}
          </Button>
        </Form>
      </div>
      <details open={lastResult !== undefined}>
        <summary className="btn btn-line" aria-label={labelFor(t("newKey"))}>
          {t("newKey")}
        </summary>
        <Form method="post" id={form.id} className="stack mt-4" noValidate>
          <ErrorSummary form={form.errors} fields={form.allErrors} />
          <input type="hidden" name="id" value={target.id} />
          <KeyField {...field("streamKey")} id={`key-of-${target.id}`} />
          <Button
            className="justify-self-start"
            variant="line"
            name="intent"
            value="key"
            pending={pending}
          >
            {t("newKeySubmit")}
          </Button>
        </Form>
      </details>
    </li>
  );
}

import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Field } from "~/ui/form/field";
import type { CheckoutView } from "./checkout-view.server";

type Props = { view: CheckoutView; code: NonNullable<CheckoutView["code"]> };

/**
 * A form for a discount code. It loads the page again with the code in the address, and the page
 * shows the new price.
 */
export function CodePanel({ view, code: { text, others, isOpen, applied, notFor, error } }: Props) {
  const { t } = useTranslation("codes");
  const without = new URLSearchParams([...others, ["code", ""]]);

  return (
    <details className="opening" open={isOpen}>
      <summary className="btn btn-line btn-sm">{t("have")}</summary>
      <div className="stack">
        {applied && (
          <Note tone="ok" role="status">
            {applied} {notFor}{" "}
            <Link to={`/checkout/${view.show.id}?${without}`}>{t("remove")}</Link>
          </Note>
        )}
        <Form method="get" className="row items-end">
          {others.map(([fieldName, value]) => (
            <input key={fieldName} type="hidden" name={fieldName} value={value} />
          ))}
          <Field
            name="code"
            key={text}
            label={t("label")}
            defaultValue={text}
            error={error ? [error] : undefined}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button>{t("apply")}</Button>
        </Form>
      </div>
    </details>
  );
}

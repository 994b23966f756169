import { useTranslation } from "react-i18next";
import type { CallView } from "./api-docs.types";
import { FieldList } from "./field-list";

export function ApiCall({ call }: { call: CallView }) {
  const { t } = useTranslation("apiDocs");
  const { id, method, path, summary, rights, parameters, body, answer, refusals } = call;

  return (
    <details id={id} className="api-call">
      <summary className="api-call-head">
        <code translate="no">
          <b>{method}</b> {path}
        </code>
        <span>{summary}</span>
      </summary>
      <p>{rights}</p>
      <FieldList title={t("docs.parameters")} fields={parameters} />
      <FieldList title={t("docs.body")} fields={body} />
      <h3 className="label">{t("docs.answer", { status: answer.status })}</h3>
      {answer.fields.length > 0 ? (
        <FieldList fields={answer.fields} />
      ) : (
        <p>
          <code translate="no">{answer.type}</code>
        </p>
      )}
      <h3 className="label">{t("docs.refusals")}</h3>
      <ul className="api-refusals">
        {refusals.map(({ status, text }) => (
          <li key={status}>
            <b className="num">{status}</b> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

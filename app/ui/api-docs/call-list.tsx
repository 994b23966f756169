import { useTranslation } from "react-i18next";
import { Panel } from "../elements/panel";
import { ApiCall } from "./api-call";
import type { CallView, Field } from "./api-docs.types";
import { FieldList } from "./field-list";

export function CallList({ title, calls }: { title: string; calls: CallView[] }) {
  return (
    <Panel title={title}>
      {calls.map((call) => (
        <ApiCall key={call.id} call={call} />
      ))}
    </Panel>
  );
}

export function SchemaList({ schemas }: { schemas: { name: string; fields: Field[] }[] }) {
  const { t } = useTranslation("apiDocs");

  return (
    <Panel title={t("docs.schemas")}>
      {schemas.map(({ name, fields }) => (
        <details key={name} id={name}>
          <summary className="api-call-head">
            <code translate="no">{name}</code>
          </summary>
          <FieldList fields={fields} />
        </details>
      ))}
    </Panel>
  );
}

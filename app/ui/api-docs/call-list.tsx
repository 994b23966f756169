import { useTranslation } from "react-i18next";
import { Panel } from "../elements/panel";
import { ApiCall } from "./api-call";
import type { CallView, Field } from "./api-docs.types";
import { FieldList } from "./field-list";

type CallListProps = {
  groups: { id: string; name: string; calls: CallView[] }[];
  schemas: { name: string; fields: Field[] }[];
};

export function CallList({ groups, schemas }: CallListProps) {
  const { t } = useTranslation("apiDocs");

  return (
    <>
      {groups.map(({ id, name, calls }) => (
        <Panel key={id} id={id} title={name}>
          {calls.map((call) => (
            <ApiCall key={call.id} call={call} />
          ))}
        </Panel>
      ))}
      <Panel id="schemas" title={t("docs.schemas")}>
        {schemas.map(({ name, fields }) => (
          <details key={name} id={name}>
            <summary className="api-call-head">
              <code translate="no">{name}</code>
            </summary>
            <FieldList fields={fields} />
          </details>
        ))}
      </Panel>
    </>
  );
}

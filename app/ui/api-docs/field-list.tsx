import { useTranslation } from "react-i18next";
import type { Field } from "./api-docs.types";
import { Badge } from "../elements/badge";

/** A list of JSON fields. Names and types are code and stay untranslated. */
export function FieldList({ fields, title }: { fields: Field[]; title?: string }) {
  const { t } = useTranslation(["apiDocs", "common"]);
  if (fields.length === 0) return null;

  return (
    <>
      {title && <h3 className="label">{title}</h3>}
      <dl className="api-fields" translate="no">
        {fields.map(({ name, type, required, limits }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code>{type}</code> {required && <Badge tone="count">{t("common:required")}</Badge>}{" "}
              {limits && <code className="meta">{limits}</code>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

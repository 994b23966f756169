import { Form } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useHere } from "./here";
import { ZONES } from "./zones";

/** Hidden with scripts, because they detect the zone. */
export function ZoneForm({ zone }: { zone: string | null }) {
  const { t } = useTranslation();
  const id = useId();

  return (
    <Form method="post" action="/zone" className="zone-form">
      <input type="hidden" name="returnTo" value={useHere()} />
      <label htmlFor={id}>{t("timeZone")}</label>
      <div>
        <select className="select" id={id} name="zone" defaultValue={zone ?? ""} required>
          <option value="">{t("timeZoneUnknown")}</option>
          {zone && !ZONES.some((known) => known === zone) && <option value={zone}>{zone.replaceAll("_", " ")}</option>}
          {ZONES.map((known) => (
            <option key={known} value={known}>
              {t(`zones.${known}`)}
            </option>
          ))}
        </select>
        <button className="btn btn-line">{t("apply")}</button>
      </div>
    </Form>
  );
}

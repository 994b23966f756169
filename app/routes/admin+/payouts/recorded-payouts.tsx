import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";

type Props = { recorded: number; refused: { id: number; reason: string }[] };

/**
 * What became of payouts that were recorded together: how many were, and why the others were not.
 */
export function RecordedPayouts({ recorded, refused }: Props) {
  const { t } = useTranslation("payouts");

  return (
    <div role="status" className="stack tight">
      <Note tone={recorded > 0 ? "ok" : undefined}>
        {t("treasurer.manyRecorded", { count: recorded })}
      </Note>
      {refused.length > 0 && (
        <Note tone="bad">
          {t("treasurer.manyRefused", { count: refused.length })}
          <ul>
            {refused.map(({ id, reason }) => (
              <li key={id}>
                <Link to={`/admin/payouts/${id}`}>{t("treasurer.one", { number: id })}</Link>:{" "}
                {reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}

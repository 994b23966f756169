import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";

type Props = { recorded: number; refused: { id: number; reason: string }[] };

/**
 * The result of recording payouts together: the number of recorded payouts, and the reason for each
 * refused one.
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
            {refused.map(({ id: payoutId, reason }) => (
              <li key={payoutId}>
                <Link to={`/admin/payouts/${payoutId}`}>
                  {t("treasurer.one", { number: payoutId })}
                </Link>
                : {reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { answerToIntent } from "./answer-for";
import type { TransfersView } from "./transfers-view.server";

type Props = { view: TransfersView; lastResult?: FormAnswer };

/** Unmatched money that resembles no purchase. One form sets many lines aside. */
export function Others({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");
  const { rows, total, areSelected } = view.others;
  const pending = usePending("foreign");
  const isRefused = answerToIntent(lastResult, "foreign") !== undefined;

  return (
    <details id="others" className="panel stack" open={areSelected || isRefused}>
      <summary className="btn btn-line">{t("treasurer.others", { count: total })}</summary>
      <p className="meta">{t("treasurer.othersHint")}</p>
      {rows.length < total && (
        <p className="meta">{t("treasurer.othersFirst", { count: rows.length })}</p>
      )}
      {/* A link renders the boxes anew. */}
      <Form method="post" className="stack" noValidate key={String(areSelected)}>
        <div>
          <ButtonLink
            size="sm"
            to={areSelected ? "?#others" : "?select=all#others"}
            preventScrollReset
          >
            {t(areSelected ? "treasurer.selectNone" : "treasurer.selectAll")}
          </ButtonLink>
        </div>
        <ul className="money-lines">
          {rows.map((row) => (
            <Line key={row.id} row={row} isSelected={areSelected} />
          ))}
        </ul>
        <div>
          <Button name="intent" value="foreign" pending={pending}>
            {t("treasurer.markForeign")}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function Line({
  row,
  isSelected,
}: {
  row: TransfersView["others"]["rows"][number];
  isSelected: boolean;
}) {
  const { t } = useTranslation("transfers");
  const label = (
    <>
      <b className="num">{row.amount}</b>, {row.at}
      <span className="meta break" translate="no">
        {row.note || t("treasurer.noNote")}
      </span>
    </>
  );

  return (
    <li>
      <CheckField
        name="transactionIds"
        id={`line-${row.id}`}
        value={row.id}
        label={label}
        defaultChecked={isSelected}
      />
      <ButtonLink
        size="sm"
        to={`?line=${row.id}#unmatched`}
        aria-label={t("treasurer.decideNamed", { amount: row.amount })}
      >
        {t("treasurer.decide")}
      </ButtonLink>
    </li>
  );
}

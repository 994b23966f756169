import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { FoldedPanel } from "~/ui/elements/panel";
import { CheckField } from "~/ui/form/check-field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { answerToIntent } from "./answer-for";
import type { TransfersView } from "./transfers-view.server";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = { view: TransfersView; lastResult?: FormAnswer };

/** Unmatched money without a similar purchase. One form sets many lines aside. */
export function OtherLines({ view, lastResult }: Props) {
  const { t } = useTranslation("transfers");
  const { rows: lineRows, total, areSelected } = view.others;
  const isRefused = answerToIntent(lastResult, "foreign") !== undefined;

  return (
    <FoldedPanel
      id="others"
      title={t("treasurer.others", { count: total })}
      isOpen={areSelected || isRefused}
    >
      <p className="meta">{t("treasurer.othersHint")}</p>
      {lineRows.length < total && (
        <p className="meta">{t("treasurer.othersFirst", { count: lineRows.length })}</p>
      )}
      {/* The key renders the boxes again after a selection link. */}
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
          {lineRows.map((lineRow) => (
            <LineRow key={lineRow.id} row={lineRow} isSelected={areSelected} />
          ))}
        </ul>
        <div>
          <SubmitButton variant="line" intent="foreign">
            {t("treasurer.markForeign")}
          </SubmitButton>
        </div>
      </Form>
    </FoldedPanel>
  );
}

function LineRow({
  row: lineRow,
  isSelected,
}: {
  row: TransfersView["others"]["rows"][number];
  isSelected: boolean;
}) {
  const { t } = useTranslation("transfers");
  const label = (
    <>
      <b className="num">{lineRow.amount}</b>, {lineRow.at}
      <span className="meta break" translate="no">
        {lineRow.note || t("treasurer.noNote")}
      </span>
    </>
  );

  return (
    <li>
      <CheckField
        name="transactionIds"
        id={`line-${lineRow.id}`}
        value={lineRow.id}
        label={label}
        defaultChecked={isSelected}
      />
      <ButtonLink
        size="sm"
        to={`?line=${lineRow.id}#unmatched`}
        aria-label={t("treasurer.decideNamed", { amount: lineRow.amount })}
      >
        {t("treasurer.decide")}
      </ButtonLink>
    </li>
  );
}

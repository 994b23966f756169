import { Form, Link } from "@remix-run/react";
import { CsvLinks } from "~/ui/elements/csv-links";
import { useTranslation } from "react-i18next";
import { referenceField } from "~/models/payouts/reference-field";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { type Column, Table } from "~/ui/elements/table";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { FieldError } from "~/ui/form/field-parts";
import type { FormAnswer } from "~/ui/form/form-answer";
import { type UseForm, useForm } from "~/ui/form/use-form";
import type { TreasurerView } from "./payouts-view.server";
import { MailNote } from "~/ui/notices/mail-note";
import { SubmitButton } from "~/ui/form/submit-button";

type Row = TreasurerView["prepared"][number];
type Props = { view: TreasurerView; lastResult?: FormAnswer };

/**
 * Prepared payouts, which are sent one by one or with a file for bulk payment. Sent payouts are
 * recorded together.
 */
export function PreparedPayouts({ view, lastResult }: Props) {
  const { t } = useTranslation("payouts");
  const { prepared, files, selected } = view;
  const { form, field, listOf } = useForm({ id: "paidMany", lastResult });
  const isSelected = ({ currency, isByBank, isAccountOld }: Row) =>
    isByBank && !isAccountOld && (selected === "all" || selected === currency);
  const isTicked = (payoutRow: Row) =>
    lastResult ? listOf("payoutIds").includes(String(payoutRow.id)) : isSelected(payoutRow);

  return (
    <section className="stack" id="prepared">
      <h2 className="h3">{t("treasurer.prepared")}</h2>
      <p className="meta">{t("treasurer.preparedHint")}</p>
      <FileLinks files={files} />
      {/* The key renders the boxes again after a selection link. */}
      <Form method="post" id={form.id} className="stack" noValidate key={selected}>
        <ErrorSummary form={[]} fields={form.allErrors} />
        {files.length > 0 && <SelectLinks files={files} />}
        <Table
          caption={t("treasurer.prepared")}
          columns={columnsOf({ t, isTicked, field })}
          rows={prepared}
          rowKey={({ id: payoutId }) => String(payoutId)}
        />
        <FieldError id="payoutIds" error={form.allErrors.payoutIds} />
        {files.length > 0 && (
          <>
            <Field
              {...field("bankReference")}
              label={t("treasurer.bulkReference")}
              hint={t("treasurer.bulkReferenceHint")}
              maxLength={60}
              autoComplete="off"
            />
            <div>
              <SubmitButton intent="paidMany">{t("treasurer.markManyPaid")}</SubmitButton>
            </div>
            <p className="meta">{t("treasurer.markManyPaidHint")}</p>
            <MailNote />
          </>
        )}
      </Form>
    </section>
  );
}

type CellOptions = {
  t: ReturnType<typeof useTranslation<"payouts">>["t"];
  isTicked: (payoutRow: Row) => boolean;
  field: UseForm["field"];
};

function columnsOf({ t, isTicked, field }: CellOptions): Column<Row>[] {
  return [
    {
      key: "select",
      label: t("treasurer.isSentLine"),
      cell: (payoutRow) =>
        payoutRow.isByBank && (
          <label className="check">
            <input
              type="checkbox"
              name="payoutIds"
              value={payoutRow.id}
              defaultChecked={isTicked(payoutRow)}
            />
            <span className="sr">
              {t("treasurer.selectNamed", { artist: payoutRow.artist, amount: payoutRow.amount })}
            </span>
          </label>
        ),
    },
    {
      key: "artist",
      label: t("treasurer.artist"),
      wide: true,
      cell: ({ id: payoutId, artist }) => (
        <Link to={`/admin/payouts/${payoutId}`} translate="no">
          <b>{artist}</b>
        </Link>
      ),
    },
    { key: "amount", label: t("amount"), num: true },
    {
      key: "account",
      label: t("treasurer.account"),
      cell: (payoutRow) => <AccountCell row={payoutRow} />,
    },
    {
      key: "reference",
      label: t("treasurer.ownReference"),
      wide: true,
      hideLabel: true,
      cell: ({ id: payoutId, artist, isByBank }) =>
        isByBank && (
          <Field
            {...field(referenceField(payoutId))}
            label={<OwnReference artist={artist} />}
            maxLength={60}
            autoComplete="off"
          />
        ),
    },
    {
      key: "open",
      label: t("treasurer.open"),
      wide: true,
      hideLabel: true,
      cell: ({ id: payoutId, artist }) => (
        <ButtonLink
          size="sm"
          to={`/admin/payouts/${payoutId}`}
          aria-label={`${t("treasurer.open")}: ${artist}`}
        >
          {t("treasurer.open")}
        </ButtonLink>
      ),
    },
  ];
}

function AccountCell({ row: { account, isAccountOld } }: { row: Row }) {
  const { t } = useTranslation("payouts");

  return (
    <>
      <span className="num">{account}</span>{" "}
      {isAccountOld && <Badge tone="warn">{t("treasurer.accountOldShort")}</Badge>}
    </>
  );
}

function OwnReference({ artist }: { artist: string }) {
  const { t } = useTranslation("payouts");

  return (
    <>
      {t("treasurer.ownReference")} <span className="sr">({artist})</span>
    </>
  );
}

function FileLinks({ files }: Pick<TreasurerView, "files">) {
  const { t } = useTranslation("payouts");
  if (files.length === 0) return null;

  return (
    <>
      <div className="row">
        {files.map((currency) => (
          <CsvLinks
            key={currency}
            href={`/admin/payouts.csv?currency=${currency}`}
            label={t("treasurer.csv", { currency: t(`currency.${currency}`) })}
          />
        ))}
      </div>
      <p className="meta">{t("treasurer.csvHint")}</p>
    </>
  );
}

/** One link for each file, which ticks the payouts of the file at once. */
function SelectLinks({ files }: Pick<TreasurerView, "files">) {
  const { t } = useTranslation("payouts");

  return (
    <div className="row">
      {files.map((currency) => (
        <ButtonLink key={currency} size="sm" to={`?select=${currency}#prepared`} preventScrollReset>
          {t("treasurer.selectAll", { currency: t(`currency.${currency}`) })}
        </ButtonLink>
      ))}
      <ButtonLink size="sm" variant="quiet" to="?#prepared" preventScrollReset>
        {t("treasurer.selectNone")}
      </ButtonLink>
    </div>
  );
}

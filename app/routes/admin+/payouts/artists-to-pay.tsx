import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Lines } from "~/ui/admin/lines";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import type { TreasurerView } from "./payouts-view.server";

type InCurrency = TreasurerView["currencies"][number];
type Row = InCurrency["artists"][number];

/** The artists to whom money is owed in one currency. */
export function ArtistsToPay({
  row: { currency, artists, later, hidden, canPrepareAll },
}: {
  row: InCurrency;
}) {
  const { t } = useTranslation("payouts");
  const currencyParams = { currency: t(`currency.${currency}`) };
  const title = t("treasurer.artists", currencyParams);
  const laterTitle = t("treasurer.later", currencyParams);

  return (
    <section className="stack">
      <div className="row between">
        <h2 className="h3">{title}</h2>
        {canPrepareAll && (
          <Form method="post">
            <input type="hidden" name="currency" value={currency} />
            <Button size="sm" name="intent" value="prepareAll">
              {t("treasurer.prepareAll")}
            </Button>
          </Form>
        )}
      </div>
      {artists.length === 0 && <p className="meta">{t("treasurer.artistsNone", currencyParams)}</p>}
      {artists.length > 0 && <ArtistLines label={title} rows={artists} />}
      {later.length > 0 && <h2 className="h3">{laterTitle}</h2>}
      {later.length > 0 && <ArtistLines label={laterTitle} rows={later} />}
      {hidden && <p className="meta">{t("treasurer.hidden", { number: hidden })}</p>}
    </section>
  );
}

/** The sum at the end of a line is what is due; while nothing is due, what is held back. */
function ArtistLines({ label, rows }: { label: string; rows: Row[] }) {
  return (
    <Lines
      label={label}
      rows={rows}
      rowKey={({ id: artistId }) => artistId}
      line={(row) => ({
        title: <ArtistCell row={row} />,
        about: <Owed row={row.isDue ? row : { ...row, reserved: null }} />,
        end: <span className="num">{row.isDue ? row.due : (row.reserved ?? row.disputed)}</span>,
        actions: row.payable && <PrepareForm {...row} payable={row.payable} />,
      })}
    />
  );
}

function ArtistCell({ row: { id, name: artistName, isSuspended } }: { row: Row }) {
  const { t } = useTranslation("payouts");

  return (
    <>
      <Link to={`/admin/users/${id}`} translate="no">
        {artistName}
      </Link>{" "}
      {isSuspended && <Badge tone="bad">{t("treasurer.suspended")}</Badge>}
    </>
  );
}

/**
 * The account that receives the payout, and the owed amounts that are not due: reserved, disputed,
 * carried over or already prepared.
 */
function Owed({
  row: { account, reserved, disputed, isCarried, prepared, nextDue },
}: {
  row: Row;
}) {
  const { t } = useTranslation("payouts");
  const parts = [
    account ?? t("treasurer.accountNone"),
    reserved && `${t("reserved")}: ${reserved}`,
    nextDue && t("treasurer.nextDue", { when: nextDue }),
    disputed && `${t("disputed")}: ${disputed}`,
    isCarried && t("treasurer.carried"),
    prepared && t("treasurer.ofThisPrepared", { amount: prepared }),
  ];

  return <span className="num">{parts.filter(Boolean).join(" · ")}</span>;
}

type Payable = NonNullable<Row["payable"]>;

function PrepareForm({
  id: artistId,
  name: artistName,
  payable,
}: {
  id: string;
  name: string;
  payable: Payable;
}) {
  const { t } = useTranslation("payouts");

  return (
    <Form method="post" className="row">
      <input type="hidden" name="artistId" value={artistId} />
      <input type="hidden" name="currency" value={payable.currency} />
      <input type="hidden" name="amount" value={payable.amount} />
      <Button
        size="sm"
        name="intent"
        value="prepare"
        aria-label={t("treasurer.prepareNamed", { amount: payable.text, name: artistName })}
      >
        {t("treasurer.prepare")}
      </Button>
    </Form>
  );
}

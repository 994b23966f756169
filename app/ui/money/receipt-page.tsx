import { Link } from "@remix-run/react";
import { ChevronLeft, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/locales/languages";
import { buttonClass, ButtonLink } from "../elements/button";
import { Icon } from "../elements/icon";

/** A receipt in the reader's language, for the page and the PDF. */
export type ReceiptView = {
  id: string;
  name: string;
  language: Language;
  title: string;
  date: string;
  /** ISO 8601. */
  at: string;
  seller: string[];
  isSellerNamed: boolean;
  buyer: string[];
  corrects: { id: string; text: string; why: string | null } | null;
  corrections: { id: string; amount: string }[];
  items: {
    key: string;
    what: string;
    show: { text: string; lang?: Language };
    when: string;
    code: string | null;
    amount: string | null;
  }[];
  /** Null without value added tax. */
  vat: { net: string; label: string; amount: string } | null;
  totalLabel: string;
  total: string;
  provider: string;
  contact: string | null;
};

type Props = { view: ReceiptView; list: "/receipts" | "/admin/receipts" };

/** A receipt; `list`: the list it was opened from, whose receipts it links. */
export function ReceiptPage({ view, list }: Props) {
  const { t } = useTranslation("receipts");

  return (
    <div className="stack loose">
      <div>
        <ButtonLink variant="quiet" to={list} icon={ChevronLeft} className="flush">
          {t("back")}
        </ButtonLink>
        <h1 className="d-m">{view.name}</h1>
        {view.corrects && (
          <p className="meta">
            <Link to={`${list}/${view.corrects.id}`}>{view.corrects.text}</Link> {view.corrects.why}
          </p>
        )}
      </div>
      <section className="panel stack facts-panel">
        <ReceiptFacts view={view} list={list} />
        <hr className="rule" />
        <ReceiptItems view={view} />
      </section>
      <div className="row">
        <a className={buttonClass({})} href={`/receipts/${view.id}/receipt.pdf`}>
          <Icon of={Download} />
          {t("pdf")}
        </a>
      </div>
    </div>
  );
}

function ReceiptFacts({ view, list }: Props) {
  const { t } = useTranslation("receipts");

  return (
    <dl className="facts facts-long">
      <dt>{t("number")}</dt>
      <dd className="num">{view.id}</dd>
      <dt>{t("date")}</dt>
      <dd>
        <time dateTime={view.at}>{view.date}</time>
      </dd>
      <dt>{t(view.isSellerNamed ? "seller" : "site")}</dt>
      <dd>
        <AddressLines lines={view.seller} />
      </dd>
      <dt>{t("buyer")}</dt>
      <dd translate="no">
        <AddressLines lines={view.buyer} />
      </dd>
      <dt>{t("paidBy")}</dt>
      <dd>{view.provider}</dd>
      {view.corrections.length > 0 && (
        <>
          <dt>{t("corrections")}</dt>
          <dd>
            {view.corrections.map(({ id: correctionId, amount }) => (
              <p key={correctionId}>
                <Link to={`${list}/${correctionId}`} className="num">
                  {correctionId}
                </Link>{" "}
                <span className="num">{amount}</span>
              </p>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

function AddressLines({ lines }: { lines: string[] }) {
  return lines.map((lineText) => (
    <div key={lineText} className="break">
      {lineText}
    </div>
  ));
}

function ReceiptItems({ view }: { view: ReceiptView }) {
  const { t } = useTranslation("receipts");

  return (
    <div className="sum num">
      {view.items.map(({ key, what, show, when, code, amount }) => (
        <div key={key}>
          <span>
            {what}: <span lang={show.lang}>{show.text}</span>
            <br />
            <span className="meta">{when}</span>
            {code && (
              <>
                <br />
                <span className="meta">{code}</span>
              </>
            )}
          </span>
          <span>{amount}</span>
        </div>
      ))}
      {view.vat && (
        <>
          <div className="meta">
            <span>{t("net")}</span>
            <span>{view.vat.net}</span>
          </div>
          <div className="meta">
            <span>{view.vat.label}</span>
            <span>{view.vat.amount}</span>
          </div>
        </>
      )}
      <div className="total">
        <span>{view.totalLabel}</span>
        <span className="price">{view.total}</span>
      </div>
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronLeft, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { buttonClass, ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ReceiptView, receiptView } from "~/web/views/receipts/receipt-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, () => receiptView(request, required(params.receiptId)));
}

export default function ReceiptScreen() {
  const { t } = useTranslation("receipts");
  const view = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <div>
        <ButtonLink variant="quiet" to="/receipts" icon={ChevronLeft} className="flush">
          {t("back")}
        </ButtonLink>
        <h1 className="d-m">{view.name}</h1>
        {view.corrects && (
          <p className="meta">
            <Link to={`/receipts/${view.corrects.id}`}>{view.corrects.text}</Link>{" "}
            {view.corrects.why}
          </p>
        )}
      </div>
      <section className="panel stack facts-panel">
        <ReceiptFacts view={view} />
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

function ReceiptFacts({ view }: { view: ReceiptView }) {
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
                <Link to={`/receipts/${correctionId}`} className="num">
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

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronLeft, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { page, requireViewer } from "~/web/requests/page.server";
import { buttonClass, ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ReceiptView, receiptView } from "~/web/views/receipts/receipt-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return page(request, () => receiptView(request, required(params.receiptId)));
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
        <Facts view={view} />
        <hr className="rule" />
        <Items view={view} />
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

function Facts({ view }: { view: ReceiptView }) {
  const { t } = useTranslation("receipts");

  return (
    <dl className="facts">
      <dt>{t("number")}</dt>
      <dd className="num">{view.id}</dd>
      <dt>{t("date")}</dt>
      <dd>
        <time dateTime={view.at}>{view.date}</time>
      </dd>
      <dt>{t(view.isSellerNamed ? "seller" : "site")}</dt>
      <dd>
        <Lines lines={view.seller} />
      </dd>
      <dt>{t("buyer")}</dt>
      <dd translate="no">
        <Lines lines={view.buyer} />
      </dd>
      <dt>{t("paidBy")}</dt>
      <dd>{view.provider}</dd>
      {view.corrections.length > 0 && (
        <>
          <dt>{t("corrections")}</dt>
          <dd>
            {view.corrections.map(({ id, amount }) => (
              <p key={id}>
                <Link to={`/receipts/${id}`} className="num">
                  {id}
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

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <div key={line} className="break">
      {line}
    </div>
  ));
}

function Items({ view }: { view: ReceiptView }) {
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

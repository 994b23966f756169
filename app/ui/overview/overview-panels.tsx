import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePending } from "../account/use-pending";
import type { LastShowView, MoneyDueView, OverviewView } from "./overview-views";

/** The artist's expected money, with its dates. */
export function MoneyPanel({ money }: { money: MoneyDueView[] }) {
  const { t } = useTranslation("overview");

  return (
    <PanelBox title={t("money")} link={<Link to="/dashboard/money">{t("details")}</Link>}>
      {money.length === 0 && <p className="meta">{t("noMoney")}</p>}
      {money.map(({ currency, balance, next, later }) => (
        <div key={currency} className="stack tight">
          <p className="big-sum">
            <strong className="num">{balance}</strong> <span className="meta">{t("toCome")}</span>
          </p>
          <dl className="facts">
            {next && (
              <>
                <dt>{t("nextPayment")}</dt>
                <dd className="num">
                  {next.amount}
                  <span className="meta"> {next.when}</span>
                </dd>
              </>
            )}
            {later && (
              <>
                <dt>{t("laterPayment")}</dt>
                <dd className="num">{later}</dd>
              </>
            )}
          </dl>
        </div>
      ))}
    </PanelBox>
  );
}

export function LastShowPanel({
  last: { id: eventId, name: showTitle, facts, chapters },
}: {
  last: LastShowView;
}) {
  const { t } = useTranslation("overview");

  return (
    <PanelBox title={t("lastShow")}>
      <p className="link-list">
        <Link to={`/dashboard/${eventId}`} lang={showTitle.lang}>
          <b>{showTitle.text}</b>
        </Link>
      </p>
      <p className="meta num">{facts.join(" · ")}</p>
      <ul className="link-list">
        <li>
          <ChaptersLink chapters={chapters} />
        </li>
        <li>
          <Link to={`/dashboard/${eventId}/clips`}>{t("clips")}</Link>
        </li>
        <li>
          <Link to={`/dashboard/${eventId}/statistics`}>{t("numbers")}</Link>
        </li>
      </ul>
    </PanelBox>
  );
}

function ChaptersLink({ chapters: { text, to, intent } }: Pick<LastShowView, "chapters">) {
  const pending = usePending(intent);
  if (intent === undefined) return <Link to={to}>{text}</Link>;

  return (
    <Form method="post" action={to}>
      <button name="intent" value={intent} disabled={pending}>
        {text}
      </button>
    </Form>
  );
}

export function AudiencePanel({ followers }: Pick<OverviewView, "followers">) {
  const { t } = useTranslation("overview");

  return (
    <PanelBox
      title={t("audience")}
      link={<Link to="/dashboard/newsletters/new">{t("write")}</Link>}
    >
      <p className="big-sum">
        <strong className="num">{followers.count}</strong>{" "}
        <span className="meta">{followers.hint}</span>
      </p>
    </PanelBox>
  );
}

function PanelBox({
  title,
  link,
  children,
}: {
  title: string;
  link?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="panel stack tight">
      <div className="row between box-head">
        <h2 className="h3">{title}</h2>
        {link}
      </div>
      {children}
    </section>
  );
}

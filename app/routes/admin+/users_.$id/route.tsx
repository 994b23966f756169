import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { required } from "~/platform/required";
import { withErrorPage } from "~/web/requests/page.server";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { Pagination } from "~/ui/admin/admin-pages";
import { PersonBadges } from "~/ui/admin/person-badges";
import { Panel } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { ArtistPanel } from "./artist-panel";
import { PaymentList } from "./payment-list";
import { personView } from "./person-view.server";
import { TicketList } from "./ticket-list";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, () => personView(request, required(params.id)));
}

export default function AdminPerson() {
  const { t } = useTranslation("admin");
  const person = useLoaderData<typeof loader>();
  const { title, reach, since } = person;

  return (
    <>
      <header className="stack tight">
        <h1 className="d-s" translate="no">
          {title}
        </h1>
        <p className="meta break">{[reach, t("joined", { when: since })].join(" · ")}</p>
        <div className="row tight">
          <PersonBadges person={person} />
        </div>
      </header>
      <div className="ws-cols">
        <div className="stack">
          <TicketList tickets={person.tickets} hasTickets={person.hasTickets} />
          <PaymentList payments={person.payments} />
          {(person.pages.previous ?? person.pages.next) && <Pagination pages={person.pages} />}
        </div>
        <div className="stack">
          {person.artist && <ArtistPanel id={person.id} artist={person.artist} />}
          <SignInHelp />
          <Account />
        </div>
      </div>
    </>
  );
}

function SignInHelp() {
  const { t } = useTranslation("admin");
  const { id, title, signIn } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("person.signIn")} id="sign-in">
      <dl className="facts">
        <dt>{t("person.ways")}</dt>
        <dd>{signIn.ways}</dd>
        <dt>{t("person.devices")}</dt>
        <dd className="num">{signIn.devices}</dd>
        {signIn.lastSeen && (
          <>
            <dt>{t("person.lastSeen")}</dt>
            <dd className="num">{signIn.lastSeen}</dd>
          </>
        )}
      </dl>
      <ActionButtons actions={signIn.actions} id={id} name={title} />
      {signIn.isCodeSent && <p className="meta">{t("codeCanBeSent")}</p>}
    </Panel>
  );
}

function Account() {
  const { t } = useTranslation("admin");
  const { id, title, role, suspension, accountActions } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("person.account")}>
      <dl className="facts">
        <dt>{t("role")}</dt>
        <dd>{t(`roles.${role}`)}</dd>
        {suspension && (
          <>
            <dt>{t("suspended")}</dt>
            <dd className="break">
              {[suspension.since, suspension.reason].filter(Boolean).join(" · ")}
            </dd>
          </>
        )}
      </dl>
      <ActionButtons actions={accountActions} id={id} name={title} />
      <p className="link-list">
        <Link to={`/admin/audit?person=${id}`}>{t("person.log")}</Link>
      </p>
    </Panel>
  );
}

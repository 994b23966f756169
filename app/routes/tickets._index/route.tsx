import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { page, requireViewer } from "~/http/page.server";
import { titleMeta } from "~/ui/account/title-meta";
import { Badge, LiveBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Poster } from "~/ui/poster";
import { Tabs } from "~/ui/tabs";
import { type GiftRow, type TicketRow, ticketsView } from "./tickets-view.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request);
  return page(request, () => ticketsView(request));
}

const NONE = { upcoming: "noneUpcoming", past: "nonePast", refunded: "noneRefunded", gifts: "gifts:none" } as const;

export default function TicketsScreen() {
  const { t } = useTranslation(["tickets", "gifts"]);
  const view = useLoaderData<typeof loader>();
  const find = (
    <ButtonLink variant="son" to="/events">
      {t("findShow")}
    </ButtonLink>
  );
  return (
    <div className="wrap section snug stack loose">
      <h1 className="d-m">{t("title")}</h1>
      {view.isEmpty ? (
        <EmptyState title={t("noneYet")} action={find} />
      ) : (
        <>
          <Tabs label={t("title")} tabs={view.tabs} current={view.tab} />
          {view.tickets.length + view.gifts.length === 0 && <EmptyState title={t(NONE[view.tab])} action={find} />}
          <ul className="grid rows">
            {view.tickets.map((ticket) => (
              <li key={ticket.id}>
                <Row ticket={ticket} />
              </li>
            ))}
            {view.gifts.map((gift) => (
              <li key={gift.id}>
                <Given gift={gift} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Row({ ticket: { id, show, when, price, status, tone, isLive } }: { ticket: TicketRow }) {
  return (
    <article className="panel mini large">
      <Poster
        id={show.id}
        title={show.posterTitle}
        category={show.categoryKey}
        artist={show.artistName}
        imageUrl={show.imageUrl}
      />
      <div className="stack tight">
        <div className="row tight">
          {isLive && <LiveBadge />}
          <Badge tone={tone}>{status}</Badge>
        </div>
        <h2 className="h3" lang={show.titleLang}>
          <Link to={`/tickets/${id}`}>{show.title}</Link>
        </h2>
        <p className="card-when">
          <time dateTime={show.startIso}>{when.when}</time>
        </p>
        <p className="meta">{when.elsewhere.join(" · ")}</p>
        <p className="meta">
          <span translate="no">{show.artistName}</span> · <span className="num">{price}</span>
        </p>
      </div>
    </article>
  );
}

function Given({ gift: { show, when, status, tone } }: { gift: GiftRow }) {
  return (
    <article className="panel mini large">
      <Poster
        id={show.id}
        title={show.posterTitle}
        category={show.categoryKey}
        artist={show.artistName}
        imageUrl={show.imageUrl}
      />
      <div className="stack tight">
        <div className="row tight">
          <Badge tone={tone}>{status}</Badge>
        </div>
        <h2 className="h3" lang={show.titleLang}>
          <Link to={`/event/${show.id}`}>{show.title}</Link>
        </h2>
        <p className="card-when">
          <time dateTime={show.startIso}>{when.when}</time>
        </p>
      </div>
    </article>
  );
}

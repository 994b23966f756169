import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { viewContext } from "~/web/views/view-context.server";
import { formatPlainDate, formatShortDate } from "~/locales/dates";
import { formatCount, formatNumber } from "~/locales/format";
import {
  countFollowers,
  countFollowersByDay,
  listFollowers,
} from "~/models/shows/artists/followers.server";
import { countriesView, sourcesView } from "~/web/views/reach-view.server";
import { listCountriesOfArtist } from "~/models/live/streams/reach/countries.server";
import { listSourcesOfArtist } from "~/models/live/streams/reach/ticket-sources.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Avatar } from "~/ui/elements/avatar";
import { CountriesPanel, SourcesPanel } from "~/ui/dashboard/reach-panels";
import { ChartFrame } from "~/ui/dashboard/chart-frame";
import { LineChart } from "~/ui/dashboard/line-chart";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/pagination";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { first, last } from "~/platform/required";

const CHART_DAYS = 90;
const PAGE_SIZE = 25;
const MAX_PAGES = 200;

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const { t, language, dayZone } = context;
  const askedSteps = Math.floor(Number(new URL(request.url).searchParams.get("more"))) || 0;
  const loadedSteps = Math.min(Math.max(askedSteps, 0), MAX_PAGES);
  const count = await countFollowers(actor.userId);
  const followers = await listFollowers(actor, PAGE_SIZE * (loadedSteps + 1));
  const followerDays = await countFollowersByDay(actor, dayZone, CHART_DAYS);

  return {
    sources: sourcesView(await listSourcesOfArtist(actor), context),
    countries: countriesView(await listCountriesOfArtist(actor), context),
    title: t("workspace:pages.followers"),
    count,
    counted: t("common:followers", { count, formatted: formatCount(count, language) }),
    days: followerDays.map(({ day, count: value, gained, lost: lostCount }) => ({
      key: day,
      label: formatShortDate(new Date(`${day}T12:00:00Z`), language, "UTC"),
      value,
      text: formatNumber(value, language),
      gained: formatNumber(gained, language),
      lost: formatNumber(lostCount, language),
      isQuiet: gained + lostCount === 0,
    })),
    followers: followers.map(({ since: followedAt, ...follower }) => ({
      ...follower,
      sinceIso: followedAt.toISOString(),
      since: formatPlainDate(followedAt, language, dayZone),
    })),
    moreHref:
      followers.length < count && loadedSteps < MAX_PAGES
        ? `/dashboard/followers?more=${loadedSteps + 1}`
        : null,
  };
}

export default function FollowersScreen() {
  const { t } = useTranslation("dashboard");
  const { title, count, counted, followers, moreHref, sources, countries } =
    useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={counted} />
      <CountsPanel />
      {count === 0 ? (
        <EmptyState title={t("followers.none")} hint={t("followers.noneHint")} />
      ) : (
        <Panel title={t("followers.who")}>
          <FollowerLines followers={followers} />
        </Panel>
      )}
      {moreHref && (
        <Pagination
          shown={followers.length}
          total={count}
          moreHref={moreHref}
          label={t("followers.more")}
        />
      )}
      <SourcesPanel sources={sources} path="/dashboard" />
      <CountriesPanel countries={countries} path="/dashboard" isOfAll />
    </div>
  );
}

type FollowerLine = ReturnType<typeof useLoaderData<typeof loader>>["followers"][number];

function FollowerLines({ followers }: { followers: FollowerLine[] }) {
  return (
    <ul className="sum-lines">
      {followers.map(({ id: followerId, name: followerName, profileImageUrl, ...follower }) => (
        <li key={followerId}>
          <div className="follower">
            <Avatar id={followerId} name={followerName} imageUrl={profileImageUrl} size="s" />
            <b translate="no">{followerName}</b>
          </div>
          <time className="meta num" dateTime={follower.sinceIso}>
            {follower.since}
          </time>
        </li>
      ))}
    </ul>
  );
}

function CountsPanel() {
  const { t } = useTranslation("dashboard");
  const { days } = useLoaderData<typeof loader>();
  const changedDays = days.filter((changedDay) => !changedDay.isQuiet);

  return (
    <Panel title={t("followers.overTime")}>
      <ChartFrame
        caption={t("followers.overTime")}
        from={first(days).label}
        to={last(days).label}
        rows={changedDays.length ? changedDays : days.slice(-1)}
        rowKey={(changedDay) => changedDay.key}
        columns={[
          { key: "day", label: t("followers.day"), cell: (changedDay) => changedDay.label },
          {
            key: "total",
            label: t("followers.total"),
            num: true,
            cell: (changedDay) => changedDay.text,
          },
          { key: "gained", label: t("followers.gained"), num: true },
          { key: "lost", label: t("followers.lost"), num: true },
        ]}
      >
        <LineChart title={t("followers.overTime")} points={days} />
      </ChartFrame>
    </Panel>
  );
}

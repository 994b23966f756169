import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { CalendarDays, Heart, Star, Users } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { artistList, type ArtistListView } from "~/web/views/events/artist-list.server";
import { pageMeta } from "~/web/views/page-meta.server";
import { viewContextInLoader } from "~/web/views/view-context.server";
import { ArtistCard } from "~/ui/events/artist-card";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { FollowButton } from "~/ui/events/follow-button";
import { Field } from "~/ui/form/field";
import { useEarlyChoice } from "~/ui/form/instant-form";
import { SelectField } from "~/ui/form/select-field";
import { metaTags } from "~/ui/meta/meta-tags";
import { Note } from "~/ui/elements/note";
import { Pagination } from "~/ui/elements/pagination";
import { SectionHead } from "~/ui/elements/panel";
import { Section } from "~/ui/decoration/stage";
import { StatCard, Stats } from "~/ui/elements/stats";

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const context = await viewContextInLoader({ request, context: loadContext });
  const { t, language } = context;
  const metaView = pageMeta(request, {
    title: t("common:artists"),
    description: t("artists:metaDescription"),
    language,
  });

  return { list: await artistList(request, context), meta: metaView };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function ArtistsScreen() {
  const { t } = useTranslation(["artists", "common"]);
  const { list } = useLoaderData<typeof loader>();
  const { summary } = list;

  return (
    <Section className="list-page">
      <SectionHead level={1} size="m" title={t("common:artists")} />
      <div className="stack">
        <Stats>
          <StatCard icon={Users} label={t("common:artists")} value={summary.artists} />
          <StatCard icon={CalendarDays} label={t("totalEvents")} value={summary.events} />
          <StatCard icon={Star} label={t("averageRating")} value={summary.rating} />
          <StatCard icon={Heart} label={t("totalFollowers")} value={summary.followers} />
        </Stats>
        <ArtistFilters list={list} />
        {list.note && <Note role="note">{list.note}</Note>}
        <p role="status" className="num">
          {t("common:results", { count: list.total })}
        </p>
        <FoundArtists list={list} />
      </div>
    </Section>
  );
}

function ArtistFilters({ list: { search, genre, sort } }: { list: ArtistListView }) {
  const { t } = useTranslation(["vocabulary", "common", "artists"]);
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);

  useEarlyChoice(form, submit);

  return (
    <Form
      ref={form}
      method="get"
      action="/artists"
      autoComplete="off"
      role="search"
      aria-label={t("artists:searchHint")}
      className="panel artist-filters"
      onChange={(event) =>
        (event.target as HTMLElement).tagName === "SELECT" && submit(event.currentTarget)
      }
    >
      <Field
        type="search"
        name="search"
        key={`search-${search}`}
        label={t("common:search")}
        placeholder={t("artists:searchHint")}
        defaultValue={search}
        maxLength={200}
      />
      <SelectField
        name="genre"
        key={`genre-${genre.value}`}
        label={t("field.genre")}
        options={genre.options}
        defaultValue={genre.value}
      />
      <SelectField
        name="sort"
        key={`sort-${sort.value}`}
        label={t("sortBy.label")}
        options={sort.options}
        defaultValue={sort.value}
      />
      <Button variant="line">{t("artists:show")}</Button>
    </Form>
  );
}

function FoundArtists({ list }: { list: ArtistListView }) {
  const { t } = useTranslation(["artists", "common"]);
  if (list.total === 0)
    return (
      <EmptyState
        title={t("noneFound")}
        hint={t("noneFoundHint")}
        action={
          <ButtonLink to="/artists" variant="line">
            {t("common:clearFilters")}
          </ButtonLink>
        }
      />
    );

  return (
    <>
      <div className="artists full">
        {list.artists.map((artist) => (
          <ArtistCard key={artist.id} artist={artist} level={2}>
            {!artist.isMe && (
              <FollowButton
                artistId={artist.id}
                name={artist.name}
                following={artist.following ?? false}
                size="sm"
              />
            )}
            <ButtonLink
              to={artist.href}
              variant="line"
              size="sm"
              aria-label={t("common:actionFor", {
                action: t("common:viewProfile"),
                title: artist.name,
              })}
            >
              {t("common:viewProfile")}
            </ButtonLink>
          </ArtistCard>
        ))}
      </div>
      <Pagination
        shown={list.artists.length}
        total={list.total}
        moreHref={list.moreHref}
        label={t("loadMore")}
      />
    </>
  );
}

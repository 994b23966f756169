import { useTranslation } from "react-i18next";
import { ArtistCard } from "~/ui/events/artist-card";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { FollowButton } from "~/ui/events/follow-button";
import { Reviews } from "~/ui/events/reviews";
import { Media } from "./media";
import { Overview } from "./overview";
import type { TabView } from "./tabs.server";

export function TabPanel({ panel }: { panel: TabView }) {
  const { t } = useTranslation("event");

  switch (panel.tab) {
    case "overview":
      return <Overview view={panel} />;
    case "artist":
      return <ArtistPanel view={panel} />;
    case "media":
      return panel.videos.length ? (
        <Media videos={panel.videos} />
      ) : (
        <EmptyState title={t("noMedia")} hint={t("noMediaHint")} />
      );
    case "reviews":
      return <ReviewsPanel view={panel} />;
  }
}

/** The reviews with a link to write one, or the sentence why the viewer may not. */
function ReviewsPanel({
  view: { reviews, writeHref, refusal },
}: {
  view: Extract<TabView, { tab: "reviews" }>;
}) {
  const { t } = useTranslation("event");

  return (
    <div className="stack">
      <Reviews view={reviews} hint={t("noReviewsHint")} />
      {refusal && <p className="meta">{refusal}</p>}
      {writeHref && (
        <p>
          <ButtonLink to={writeHref}>{t("writeReview")}</ButtonLink>
        </p>
      )}
    </div>
  );
}

function ArtistPanel({ view }: { view: Extract<TabView, { tab: "artist" }> }) {
  const { t } = useTranslation(["artists", "event"]);
  const { card, bio } = view;
  if (!card) return <EmptyState title={t("notFound")} />;

  return (
    <div className="stack loose">
      <div className="artists full one">
        <ArtistCard artist={card} level={2}>
          {!card.isMe && (
            <FollowButton
              artistId={card.id}
              name={card.name}
              following={card.following ?? false}
              size="sm"
            />
          )}
          <ButtonLink to={card.href} variant="line" size="sm">
            {t("event:viewProfile")}
          </ButtonLink>
        </ArtistCard>
      </div>
      <div className="prose">
        <h2 className="d-s">{t("about")}</h2>
        {bio?.note && <p className="meta">{bio.note}</p>}
        <p lang={bio?.lang}>{bio?.text ?? t("noBio")}</p>
        {view.experience && (
          <>
            <h3 className="h3">{t("tabs.experience")}</h3>
            <p lang="">{view.experience}</p>
          </>
        )}
        {view.equipment.length > 0 && (
          <>
            <h3 className="h3">{t("equipment")}</h3>
            <ul className="row tight">
              {view.equipment.map((item) => (
                <li className="chip" key={item} lang="">
                  {item}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

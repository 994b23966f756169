import { useTranslation } from "react-i18next";
import type { FollowableArtist } from "~/web/views/events/artist-card.server";
import { ArtistCard } from "~/ui/events/artist-card";
import { ButtonLink } from "~/ui/elements/button";
import { FollowButton } from "~/ui/events/follow-button";
import { SectionHead } from "~/ui/elements/panel";
import { Section } from "~/ui/decoration/stage";

/**
 * At most five artists. A guest who presses Follow follows the artist after login.
 */
export function FeaturedArtists({ artists }: { artists: FollowableArtist[] }) {
  const { t } = useTranslation("landing");
  if (artists.length === 0) return null;

  return (
    <Section>
      <SectionHead
        title={t("featured")}
        action={
          <ButtonLink to="/artists" variant="quiet">
            {t("allArtists")}
          </ButtonLink>
        }
      />
      <div className="artists">
        {artists.map((artist) => (
          <ArtistCard key={artist.id} artist={artist}>
            {!artist.isMe && (
              <FollowButton
                artistId={artist.id}
                name={artist.name}
                following={artist.following ?? false}
                size="sm"
              />
            )}
          </ArtistCard>
        ))}
      </div>
    </Section>
  );
}

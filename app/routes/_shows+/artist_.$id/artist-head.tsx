import { BadgeCheck, Mail, Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/ui/elements/avatar";
import { ButtonLink } from "~/ui/elements/button";
import { FollowButton } from "~/ui/events/follow-button";
import { Icon } from "~/ui/elements/icon";
import { PushLink } from "~/ui/notices/push-link";
import type { ArtistPage } from "./artist-page.server";

export function ArtistHead({ artist }: { artist: ArtistPage }) {
  const { t } = useTranslation();
  const { t: artistText } = useTranslation("artists");

  return (
    <section className="a-head stage">
      {artist.bannerUrl && <Banner address={artist.bannerUrl} />}
      <div className="wrap">
        <Avatar id={artist.id} name={artist.name} imageUrl={artist.imageUrl} size="l" />
        <div className="stack tight">
          <h1 className="d-m" translate="no">
            {artist.name}
          </h1>
          <div className="row meta">
            {artist.isVerified && (
              <span className="row tight verified">
                <Icon of={BadgeCheck} />
                {t("verified")}
              </span>
            )}
            <span>{artist.place}</span>
            <span className="row tight num">
              <Icon of={Star} />
              {artist.rating}
            </span>
            <span className="num">{artist.followers}</span>
          </div>
          <ul className="row tight">
            {artist.genres.map((genre) => (
              <li className="chip" key={genre}>
                {genre}
              </li>
            ))}
          </ul>
        </div>
        {!artist.isMe && (
          <div className="row">
            <FollowButton
              artistId={artist.id}
              name={artist.name}
              following={artist.following}
              long
            />
            <ButtonLink to={`/artist/${artist.id}/message`} icon={Mail}>
              {artistText("message")}
            </ButtonLink>
            {artist.following && <PushLink />}
          </div>
        )}
      </div>
    </section>
  );
}

/** The banner is decoration; the name is below it. */
function Banner({ address }: { address: string }) {
  return (
    <img
      className="a-banner"
      src={`${address}?w=1280`}
      srcSet={`${address}?w=640 640w, ${address}?w=1280 1280w`}
      sizes="100vw"
      width={1280}
      height={320}
      alt=""
    />
  );
}

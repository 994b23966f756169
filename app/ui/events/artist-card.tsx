import { Link } from "@remix-run/react";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../elements/avatar";
import { Icon } from "../elements/icon";

/** Data of an artist's card; the server has translated its texts. */
export type ArtistCardView = {
  id: string;
  href: string;
  name: string;
  imageUrl: string | null;
  isVerified: boolean;
  genres: string[];
  /** "1.8K followers" */
  followers: string;
  /** "4.8 (12 reviews)" or "No ratings yet"; missing in short rows. */
  rating?: string;
};

/** A card of an artist. `children`: buttons above the link that covers the card. */
export function ArtistCard({
  artist,
  level = 3,
  children,
}: {
  artist: ArtistCardView;
  level?: 2 | 3;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const Heading = `h${level}` as const;

  return (
    <article className="artist">
      <Avatar id={artist.id} name={artist.name} imageUrl={artist.imageUrl} />
      <div className="artist-body">
        <Heading>
          <Link to={artist.href} translate="no">
            {artist.name}
          </Link>
          {artist.isVerified && (
            <span className="verified" title={t("verified")}>
              <Icon of={BadgeCheck} />
              <span className="sr">{t("verified")}</span>
            </span>
          )}
        </Heading>
        <p className="meta">{artist.genres.join(", ")}</p>
        <p className="tiny num">{artist.followers}</p>
        {artist.rating && <p className="tiny num">{artist.rating}</p>}
      </div>
      {children && <div className="artist-actions">{children}</div>}
    </article>
  );
}

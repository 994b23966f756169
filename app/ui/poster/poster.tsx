import { useTranslation } from "react-i18next";
import { languageOf } from "~/locales/languages";
import { classes } from "../elements/classes";
import { GeneratedArt } from "./generated-art";
import type { PosterInput } from "./draw-poster";

const SIZES = { poster: [400, 500], wide: [640, 360], tile: [320, 200] } as const;

export type PosterProps = PosterInput & {
  /** Replaces the generated poster. */
  imageUrl?: string | null;
  className?: string;
  /** Above the fold: loads at once. */
  eager?: boolean;
};

/** The show's photo, or a poster generated from its title. */
export function Poster({ imageUrl, className, eager, ...input }: PosterProps) {
  const { id, title, category, artist, format = "poster", alone } = input;
  const { i18n } = useTranslation();
  const name = classes("poster", `poster-${format}`, className);
  if (!imageUrl) {
    const language = languageOf(i18n);

    return (
      <GeneratedArt
        className={name}
        drawing={{ kind: "poster", id, title, category, language, artist, format, alone }}
      />
    );
  }

  const [width, height] = SIZES[format];

  return (
    <span className={name}>
      <img
        src={imageUrl}
        alt={alone ? title : ""}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
      />
    </span>
  );
}

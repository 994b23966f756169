import { useTranslation } from "react-i18next";
import { languageOf } from "~/locales/languages";
import { classes } from "../elements/classes";
import { GeneratedArt } from "./generated-art";
import type { PosterInput } from "./draw-poster";

const FORMAT_SIZES = { poster: [400, 500], wide: [640, 360], tile: [320, 200] } as const;

export type PosterProps = PosterInput & {
  /** A photo that replaces the generated poster. */
  imageUrl?: string | null;
  className?: string;
  /** True above the fold, where the image loads at once. */
  eager?: boolean;
};

/** The show's photo, or a poster generated from its title. */
export function Poster({ imageUrl, className, eager, ...posterInput }: PosterProps) {
  const { id: seedId, title, category, artist, format = "poster", alone } = posterInput;
  const { i18n } = useTranslation();
  const posterClasses = classes("poster", `poster-${format}`, className);
  if (!imageUrl) {
    const language = languageOf(i18n);

    return (
      <GeneratedArt
        className={posterClasses}
        drawing={{ kind: "poster", id: seedId, title, category, language, artist, format, alone }}
      />
    );
  }

  const [width, height] = FORMAT_SIZES[format];

  return (
    <span className={posterClasses}>
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

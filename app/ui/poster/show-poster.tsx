import { Poster, type PosterProps } from "./poster";

export type ShowPosterProps = Pick<PosterProps, "format" | "className" | "eager"> & {
  show: {
    id: string;
    posterTitle: string;
    categoryKey: PosterProps["category"];
    artistName: string;
    imageUrl: string | null;
  };
};

export function ShowPoster({ show, ...look }: ShowPosterProps) {
  const { id, posterTitle, categoryKey, artistName, imageUrl } = show;

  return (
    <Poster
      id={id}
      title={posterTitle}
      category={categoryKey}
      artist={artistName}
      imageUrl={imageUrl}
      {...look}
    />
  );
}

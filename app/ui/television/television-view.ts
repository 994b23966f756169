import type { ShowPosterProps } from "~/ui/poster/show-poster";

/** A show that can be opened on a television. */
export type TelevisionShow = {
  id: string;
  title: string;
  titleLang?: string;
  artistName: string;
  facts: string;
  isLive: boolean;
  poster: ShowPosterProps["show"];
};

/** A television on which the person has opened a show. */
export type TelevisionItem = {
  id: string;
  device: string;
  title: string;
  titleLang?: string;
  since: string;
  isOn: boolean;
};

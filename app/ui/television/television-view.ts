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

/** A television of the person. */
export type TelevisionItem = {
  id: string;
  device: string;
  title: string;
  titleLang?: string;
  since: string;
  isOn: boolean;
};

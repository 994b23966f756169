import type { ReactNode } from "react";
import type { EncoderView } from "./encoder/encoder.types";

/** Texts in the reader's language, for the page's toast. */
export interface StudioNotice {
  kind: "done" | "error";
  title: string;
  text: string;
}

export interface BroadcastPanelProps {
  eventId: string;
  /** Whether the server holds the show as running (live or reconnecting), from the loader and the socket. */
  onAir: boolean;
  /** People watching now, from the socket. */
  viewers: number;
  /** Where the plain End Stream form posts `intent=end`; the page itself when left out. */
  endAction?: string;
  /** Shows a toast. "Stream Started" and "Stream Stopped" come only after the server has confirmed. */
  notify: (notice: StudioNotice) => void;
  /** After the server confirmed the start or the end: the page may load its data anew. */
  onChange?: () => void;
  /** What a program such as OBS sends to this show; the page keeps it fresh. */
  encoder: EncoderView | null;
  /** The show as viewers see it, for the artist whose program sends it. */
  preview: ReactNode;
  /** Further help under the panel, such as the address for OBS. */
  children?: ReactNode;
}

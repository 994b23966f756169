import type { ReactNode } from "react";
import type { EncoderView } from "./encoder/encoder.types";

/** A toast in the artist's language. */
export interface StudioNotice {
  kind: "done" | "error";
  title: string;
  text: string;
}

/** The texts for the artist before the start of the show and around its end. */
export interface EndingView {
  /** The question before the start of a show that is planned for later; null to start at once. */
  startQuestion: string | null;
  /** Tells what part of the recording is kept, and until when. Null for rehearsals. */
  keeps: string | null;
  /**
   * Time until which the show can go on after its end, as text. For a running show, the time that
   * would apply if it ended now.
   */
  goOnUntil: string;
  /** True if the show was on air and has ended. */
  hasEnded: boolean;
  /** True if the show was ended and can still go on. */
  canGoOn: boolean;
}

export interface BroadcastPanelProps {
  eventId: string;
  /** True if the show is live or reconnecting, according to the server. */
  onAir: boolean;
  viewers: number;
  ending: EndingView | null;
  isRehearsal: boolean;
  /** The action of the plain End Stream form; the page itself by default. */
  endAction?: string;
  /** "Stream Started" and "Stream Stopped" appear only after the server has confirmed. */
  notify: (notice: StudioNotice) => void;
  /** Called after the server confirmed the start or the end, to revalidate the page. */
  onChange?: () => void;
  encoder: EncoderView | null;
  /** The show as viewers see it, for artists who use an encoder. */
  preview: ReactNode;
  children?: ReactNode;
}

/** What an encoder sends to a show and why one was refused, worded for its artist. */
export interface EncoderView {
  /** When this was so, ms since 1970. */
  at: number;
  /** A program sends this show: the window that shows this need not. */
  isProgramConnected: boolean;
  /** Null while nothing has ever connected. */
  signal: EncoderSignal | null;
  /** Newest first. */
  refusals: { title: string; advice: string; times: string | null }[];
}

export interface EncoderSignal {
  health: "good" | "warn" | "bad" | "off";
  /** "OBS 30.2.3 is sending". */
  title: string;
  text: string | null;
  /** "for 16 minutes". */
  since: string | null;
  facts: { label: string; value: string; unit: string }[];
  warnings: string[];
}

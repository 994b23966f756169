/** The encoder's state, worded for the artist. */
export interface EncoderView {
  /** ms since 1970. */
  at: number;
  /** An encoder sends this show, so this window need not. */
  isProgramConnected: boolean;
  /** Null if nothing has ever connected. */
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

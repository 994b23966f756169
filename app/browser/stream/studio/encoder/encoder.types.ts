/** The encoder's state, worded for the artist. */
export interface EncoderView {
  /** ms since 1970. */
  at: number;
  /** True if an encoder sends this show, so that this window does not have to. */
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

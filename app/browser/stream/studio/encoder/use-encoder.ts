import { useState } from "react";
import { usePolled } from "../../use-polled";
import type { EncoderView } from "./encoder.types";

/** Polls the encoder; `loaded` comes from the loader. */
export function useEncoder(eventId: string, loaded: EncoderView | null): EncoderView | null {
  const [polled, setRead] = useState<EncoderView | null>(null);

  usePolled<{ encoder: EncoderView }>(loaded && `/stream/${eventId}/encoder`, ({ encoder }) =>
    setRead(encoder),
  );

  return polled && loaded && polled.at > loaded.at ? polled : loaded;
}

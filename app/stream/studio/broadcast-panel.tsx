import { useTranslation } from "react-i18next";
import { isSending } from "./air-state";
import type { BroadcastPanelProps } from "./broadcast-panel.types";
import { EncoderDesk } from "./encoder/encoder-desk";
import { EncoderPanel } from "./encoder/encoder-panel";
import { OnAir } from "./on-air";
import { Ready } from "./ready";
import { useBroadcast } from "./use-broadcast";
import { useCheck } from "./use-check";

export type { BroadcastPanelProps, StudioNotice } from "./broadcast-panel.types";

/** Where the artist goes on air from the browser. Stands on the artist's own stream page, in place of the video. */
export function BroadcastPanel(props: BroadcastPanelProps) {
  const broadcast = useBroadcast(props);
  const check = useCheck();
  // A program may connect while the page is open: its texts come with the page.
  useTranslation("streaming");
  const { encoder, endAction } = props;
  const sends = isSending(broadcast.state) ? "window" : encoder?.isProgramConnected ? "program" : "nobody";
  return (
    <section className="air">
      {sends === "window" && <OnAir broadcast={broadcast} viewers={props.viewers} endAction={endAction} />}
      {sends === "program" && encoder && (
        <EncoderDesk
          encoder={encoder}
          isLive={props.onAir}
          preview={props.preview}
          endAction={endAction}
          onEnd={broadcast.end}
        />
      )}
      {sends === "nobody" && <Ready {...props} broadcast={broadcast} check={check} />}
      {sends === "nobody" && encoder && <EncoderPanel encoder={encoder} />}
      {props.children}
    </section>
  );
}

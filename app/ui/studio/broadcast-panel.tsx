import { isSending } from "./air-state";
import type { BroadcastPanelProps } from "./broadcast-panel.types";
import { OnAir } from "./on-air";
import { Ready } from "./ready";
import { useBroadcast } from "./use-broadcast";
import { useCheck } from "./use-check";

export type { BroadcastPanelProps, StudioNotice } from "./broadcast-panel.types";

/** Where the artist goes on air from the browser. Stands on the artist's own stream page, in place of the video. */
export function BroadcastPanel(props: BroadcastPanelProps) {
  const broadcast = useBroadcast(props);
  const check = useCheck();
  return (
    <section className="air">
      {isSending(broadcast.state) ? (
        <OnAir broadcast={broadcast} viewers={props.viewers} endAction={props.endAction} />
      ) : (
        <Ready {...props} broadcast={broadcast} check={check} />
      )}
      {props.children}
    </section>
  );
}

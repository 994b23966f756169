import { useRevalidator } from "@remix-run/react";
import { useToast } from "~/ui/toast/toast";
import type { RoomView } from "../room/room.types";
import { StreamVideo } from "../room/stream-video";
import type { Room } from "../room/use-room";
import { BroadcastPanel } from "./broadcast-panel";
import { useEncoder } from "./encoder/use-encoder";

/**
 * Replaces the video for the artist: broadcast controls, and a preview of an encoder's show.
 */
export default function OwnersPanel({ view, room }: { view: RoomView; room: Room }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const encoder = useEncoder(view.eventId, view.encoder);

  return (
    <BroadcastPanel
      encoder={encoder}
      preview={<StreamVideo view={view} room={room} startsMuted />}
      eventId={view.eventId}
      onAir={view.isLive}
      viewers={room.viewers}
      ending={view.ending}
      isRehearsal={view.isRehearsal}
      notify={({ kind, title, text }) => toast({ title, body: text, isError: kind === "error" })}
      onChange={revalidate}
    />
  );
}

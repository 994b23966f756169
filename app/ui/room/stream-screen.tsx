import { useRevalidator } from "@remix-run/react";
import { BroadcastPanel } from "../studio/broadcast-panel";
import { useToast } from "../toast";
import { ChatPanel } from "./chat-panel";
import type { RefusedForm } from "./composer";
import { FloatingReactions } from "./floating-reactions";
import { ReactionBar } from "./reaction-bar";
import { ArtistPanel, RoomAbout, StreamStats } from "./room-about";
import { RoomCounts, RoomHead } from "./room-head";
import { RoomPicture } from "./room-picture";
import type { RoomView } from "./room.types";
import { Tip } from "./tip";
import { type Room, useRoom } from "./use-room";

type StreamScreenProps = { view: RoomView; refused?: RefusedForm | null };

/** The room of a show: on phones from top to bottom, from 992 px with the chat at the side. */
export function StreamScreen({ view, refused }: StreamScreenProps) {
  const room = useRoom(view);
  return (
    <>
      <RoomHead view={view} />
      <div className="room">
        <div className="room-main">
          {view.isOwner && !view.elsewhere && view.status !== "replay" ? (
            <OwnersPanel view={view} room={room} />
          ) : (
            <RoomPicture view={view} room={room}>
              <FloatingReactions burst={room.burst} />
            </RoomPicture>
          )}
          <div className="room-info">
            <div className="row between">
              <RoomCounts viewers={room.viewers} connected={room.connected} />
              <Tip view={view} />
            </div>
            {!view.offer && <ReactionBar room={room} canReact={view.canReact} isGuest={!view.viewer} />}
          </div>
        </div>
        <div className="room-side">
          {!view.offer && <ChatPanel view={view} room={room} refused={refused} />}
          <StreamStats view={view} />
          <ArtistPanel artist={view.artist} />
        </div>
        <div className="room-about">
          <RoomAbout view={view} viewers={room.viewers} />
        </div>
      </div>
    </>
  );
}

function OwnersPanel({ view, room }: { view: RoomView; room: Room }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return (
    <BroadcastPanel
      eventId={view.eventId}
      onAir={view.isLive}
      viewers={room.viewers}
      notify={({ kind, title, text }) => toast({ title, body: text, isError: kind === "error" })}
      onChange={revalidate}
    />
  );
}

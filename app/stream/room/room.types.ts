import type { ExternalStreamView } from "../player/external-player";
import type { ReplayView } from "../player/replay.types";
import type { EncoderView } from "../studio/encoder/encoder.types";
import type { Clock } from "~/locales/clocks";
import type { ChatLine, Reaction } from "~/models/chat/protocol";

/** `note` says that the text exists in the other language only. */
type Text = { text: string; lang?: string; note: string | null };

export type ShowStatus = "upcoming" | "live" | "paused" | "reconnecting" | "replay" | "ended";

/** Why a person cannot write here, worded, whether signing in would help, and another way in. */
export type ChatRefusal = {
  text: string;
  needsSignIn: boolean;
  /** Whether somebody who is banned can still write to the admins about it. */
  appeal: "none" | "possible" | "waiting" | "settled";
  way: { href: string; label: string } | null;
};

/** A dedication or song request as the artist and her stage hands see it. */
export type RequestView = {
  id: string;
  name: string;
  dedication: string;
  /** Null for those who see no money. */
  amount: string | null;
  time: string;
  isSung: boolean;
};

export type Playback = { hlsUrl: string; mp4Url: string; audioUrl: string | null };

/** What stands in the place of the video for people without the ticket a show needs. */
export type TicketOfferView = {
  price: string;
  label: string;
  href: string;
  isFull: boolean;
  /** The show is over: nothing is sold any more. */
  isOver: boolean;
  signInHref: string | null;
};

export type ReactionSums = Partial<Record<Reaction, number>>;

/** The stream page as the server words it for one reader. */
export type RoomView = {
  eventId: string;
  eventHref: string;
  /** The full address to pass on. */
  address: string;
  title: Text;
  description: Text | null;
  poster: { title: string; category: string; imageUrl: string | null };
  /** "Bolero", "90 minutes", "Donations". */
  category: string;
  duration: string;
  type: string;
  start: Clock[];
  badge: string | null;
  artist: { id: string; name: string; imageUrl: string | null; genres: string; bio: Text | null; href: string };
  status: ShowStatus;
  playback: Playback | null;
  /** Two other devices watch with this person's ticket: this one gave way. */
  isDisplaced: boolean;
  /** This person's ticket moved between devices too often, and two others watch with it. */
  hasMovedTooOften: boolean;
  /** The server's line has no place for one more viewer. */
  isFull: boolean;
  replay: ReplayView | null;
  /** The show runs on another platform. */
  elsewhere: ExternalStreamView | null;
  isOwner: boolean;
  /** Null for all but those who may send this show. */
  encoder: EncoderView | null;
  /** A private test show. */
  isRehearsal: boolean;
  isLive: boolean;
  offer: TicketOfferView | null;
  viewers: number;
  reactions: ReactionSums;
  canReact: boolean;
  tip: { href: string } | null;
  chat: {
    lines: ChatLine[];
    count: number;
    refusal: ChatRefusal | null;
    frameHref: string;
    isModerator: boolean;
    /** How many messages wait for a moderator; 0 for all others. */
    held: number;
    notices: string[];
    /** 0 where slow mode is off or does not hold for this person. */
    slowSeconds: number;
    /** When slow mode lets this person write again (ISO 8601); null: now. */
    nextAt: string | null;
    pinned: ChatLine | null;
  };
  /** Null for all but the artist and her stage hands. */
  requests: RequestView[] | null;
  viewer: { id: string; firstName: string; profileImageUrl: string | null } | null;
  signInHref: string;
  /** The zone chat times are printed in. */
  zone: string;
};

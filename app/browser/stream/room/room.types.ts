import type { SimulcastView } from "../simulcast/simulcast.types";
import type { ExternalStreamView } from "../player/external-player";
import type { ReplayView } from "../player/replay.types";
import type { RewindView } from "../player/rewind-reach";
import type { ClipFormView } from "~/ui/clips/clip-form";
import type { EndingView } from "../studio/broadcast-panel.types";
import type { EncoderView } from "../studio/encoder/encoder.types";
import type { Clock } from "~/locales/clocks";
import type { Song } from "../lyrics/songs";
import type { LyricCue } from "~/models/live/lyrics/protocol";
import type { ChatLine, Reaction } from "~/models/live/chat/protocol";
import type { TimeBadge } from "~/ui/elements/badge";
import type { PageMeta } from "~/ui/meta/meta-tags";
import type { AmountBounds } from "~/ui/money/use-amount-hint";

/** `note` says that the text exists in the other language only. */
type Text = { text: string; lang?: string; note: string | null };

export type ShowStatus = "upcoming" | "live" | "paused" | "reconnecting" | "replay" | "ended";

/** The reason why a viewer cannot write, whether signing in would help, and another way in. */
export type ChatRefusal = {
  text: string;
  needsSignIn: boolean;
  /** The state of a banned viewer's appeal to the admins. */
  appeal: "none" | "possible" | "waiting" | "settled";
  way: { href: string; label: string } | null;
};

/** A dedication or song request, for the artist and the team. */
export type RequestView = {
  id: string;
  name: string;
  dedication: string;
  /** Null for viewers who may not see amounts. */
  amount: string | null;
  time: string;
  isSung: boolean;
};

export type Playback = {
  hlsUrl: string;
  mp4Url: string;
  audioUrl: string | null;
  lowAudioUrl: string | null;
};

/** Replaces the video for viewers without the ticket they need. */
export type TicketOfferView = {
  price: string;
  label: string;
  href: string;
  isFull: boolean;
  /** The show is over: no more sales. */
  isOver: boolean;
  /**
   * Text saying that the discount code in the page's address is filled in at the checkout; null
   * without a code.
   */
  codeHint: string | null;
  signInHref: string | null;
  /** A ticket of the viewer that doesn't give access to the current live show or replay. */
  held: { title: string; text: string } | null;
};

/** A ticketed show that is open without a ticket now. */
export type FreeLookView = {
  secondsLeft: number;
  /** When the free look ends, in words. */
  time: string;
  canExtend: boolean;
  /** Null for people who can watch after the free look too. */
  offer: TicketOfferView | null;
};

export type ReactionSums = Partial<Record<Reaction, number>>;

/** The stream page, worded for one viewer. */
export type RoomView = {
  eventId: string;
  eventHref: string;
  /** The full address to share. */
  address: string;
  meta: PageMeta;
  title: Text;
  description: Text | null;
  poster: { title: string; category: string; imageUrl: string | null };
  /** Texts such as "Bolero" (`category`), "90 minutes" (`duration`) and "Donations" (`type`). */
  category: string;
  duration: string;
  type: string;
  start: Clock[];
  badge: TimeBadge | null;
  artist: {
    id: string;
    name: string;
    imageUrl: string | null;
    genres: string;
    bio: Text | null;
    href: string;
    /** Whether the viewer follows the artist; null for the artist. */
    following: boolean | null;
  };
  status: ShowStatus;
  /** Pictures arrive, but no sound from the artist. */
  noSound: boolean;
  playback: Playback | null;
  /** Two other devices watch with this ticket and displaced this one. */
  isOverDeviceLimit: boolean;
  /** The ticket changed devices too often, and two other devices watch with it. */
  hasMovedTooOften: boolean;
  /** The server has no bandwidth for another viewer. */
  isFull: boolean;
  replay: ReplayView | null;
  /** Null unless the show runs. */
  rewind: RewindView | null;
  /** Null for people who may not watch. */
  lyrics: { cues: LyricCue[]; songs: Song[]; setList: string[]; pageHref: string } | null;
  externalStream: ExternalStreamView | null;
  /** Null for people who may not make clips, and while nothing is recorded. */
  clips: ClipFormView | null;
  isOwner: boolean;
  /** Null unless the viewer may send this show. */
  encoder: EncoderView | null;
  /** Null for viewers who may not send the show. */
  ending: EndingView | null;
  isRehearsal: boolean;
  isLive: boolean;
  offer: TicketOfferView | null;
  freeLook: FreeLookView | null;
  /** Null for people who are not at the desk. */
  simulcast: SimulcastView | null;
  viewers: number;
  reactions: ReactionSums;
  canReact: boolean;
  tip: ({ href: string } & AmountBounds) | null;
  chat: {
    lines: ChatLine[];
    count: number;
    refusal: ChatRefusal | null;
    frameHref: string;
    isModerator: boolean;
    /** Number of messages that wait for a moderator; 0 for viewers who are no moderators. */
    held: number;
    notices: string[];
    /** 0 without slow mode, or if it does not apply to the viewer. */
    slowSeconds: number;
    /** When slow mode allows the next message (ISO 8601); null means now. */
    nextAt: string | null;
    pinned: ChatLine | null;
  };
  /** Null except for the artist and the team. */
  requests: RequestView[] | null;
  viewer: { id: string; firstName: string; profileImageUrl: string | null } | null;
  signInHref: string;
  /** Time zone in which the chat shows its times. */
  zone: string;
};

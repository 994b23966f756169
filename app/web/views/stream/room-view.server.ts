import type { LoaderFunctionArgs } from "@remix-run/node";
import { shownPicture } from "~/models/shows/events/shown-picture";
import { AppError } from "~/platform/errors";
import { edgeOf } from "~/web/requests/edge-of.server";
import { identifyForLoaders } from "~/web/requests/page.server";
import { shareAddress } from "~/web/requests/share-address.server";
import { encoderView } from "../encoder-view.server";
import { viewContext, type ViewContext } from "../view-context.server";
import { badgeOf } from "../events/event-card.server";
import { eventMeta } from "../events/event-meta.server";
import { bioOf, descriptionOf, withLanguageNote, posterTitleOf, titleOf } from "../wording.server";
import { clocksFor } from "~/locales/clocks";
import { visitSource } from "~/web/requests/visit-source.server";
import { withSource } from "~/models/tickets/source.protocol";
import { getChatContext } from "~/models/live/chat/chat-context.server";
import { filterFollowed } from "~/models/shows/artists/follow-artist.server";
import type { Actor } from "~/models/base/actor";
import { artistNameOf, type EventRecord } from "~/models/shows/events/event-record.server";
import { findEvent, findReplayExpiry } from "~/models/shows/events/find-event.server";
import { eventState, isOver, shownStart } from "~/models/shows/events/event-state";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { canStreamEvent } from "~/models/shows/events/permissions";
import { noteAttendance } from "~/models/live/streams/audience/attendance.server";
import {
  personKey,
  countViewers,
  countViewersWith,
} from "~/models/live/streams/audience/presence.server";
import { chooseTipWays } from "~/models/checkout/transfers/payment-ways.server";
import { getStreamInfo, type StreamInfo } from "~/models/live/streams/stream-info.server";
import type { Playback, RoomView, FreeLookView } from "~/browser/stream/room/room.types";
import { chatView } from "./chat-view.server";
import { clipFormView } from "./clip-form-view.server";
import { endingView } from "./ending-view.server";
import { replayViewFor } from "./replay-view.server";
import { rewindView } from "./rewind-view.server";
import { requestsView } from "./requests-view.server";
import { simulcastView } from "./simulcast-view.server";
import { findCarriedCode, offerFor, withCode, type CarriedParameters } from "./offer.server";
import type { ExternalStreamView } from "~/browser/stream/player/external-player";
import { embedAddress } from "~/browser/stream/player/embed-address";
import { FREE_LOOK_STEP_MINUTES, isFreeLookOpen } from "~/models/shows/events/free-look";
import { findLatestFreeLookEnd } from "~/models/live/streams/free-look/change-free-look.server";
import { findLastingRight } from "~/models/live/streams/playback-access.server";
import { clockText } from "../moment.server";
import { listRecentCues, listShownSongs } from "~/models/live/lyrics/cues.server";
import { listShownTitles } from "~/models/live/lyrics/set-list.server";
import { required } from "~/platform/required";
import { wordDuration } from "~/locales/duration";

/**
 * Requires people who are about to go live to agree to changed terms.
 * @throws AppError forbidden
 */
async function assertReadyToStart({ actor, now }: ViewContext, event: EventRecord) {
  if (!canStreamEvent(actor, event)) return;

  const isWaiting =
    event.status === "published" && !event.isLive && !event.isRehearsal && !isOver(event, now);
  if (isWaiting) await assertTermsAgreed(actor);
}

/** @throws AppError not_found */
export async function roomView(
  loaderArgs: Pick<LoaderFunctionArgs, "request" | "context">,
  eventId: string,
): Promise<RoomView> {
  const { request } = loaderArgs;
  const { actor, account, session } = await identifyForLoaders(loaderArgs);
  const context = await viewContext(request, actor);
  const event = await findEvent(actor, eventId);
  if (!event || event.status === "cancelled") throw new AppError("not_found", "live:notAvailable");

  const carriedCode = findCarriedCode(request);
  const source = visitSource(request);
  const roomAddress = withSource(withCode(`/stream/${event.id}`, carriedCode), source);
  const signInHref = `/api/login?returnTo=${encodeURIComponent(roomAddress)}`;
  const outcome = await getStreamInfo(actor, event.id, session, edgeOf(request)).catch(refusalOf);
  const streamInfo = typeof outcome === "string" ? null : outcome;
  if (streamInfo) await noteAttendance(actor, event.id);
  const maySend = canStreamEvent(actor, event);

  await assertReadyToStart(context, event);

  const isOwner = actor.userId === event.artistId;
  const chatContext = await getChatContext(actor, event.id);
  const { id: userId, firstName, profileImageUrl } = account ?? {};

  return {
    ...eventPart(event, context, await readFollowing(actor, event.artistId)),
    address: shareAddress(request, event.id, context.language),
    meta: await roomMeta(request, event, context),
    ...streamPart(event, streamInfo, context),
    externalStream: streamInfo && externalStreamFor(event, request, context),
    replay: await replayViewFor(event, streamInfo, request, context),
    rewind: rewindView(event, streamInfo, request),
    lyrics: await lyricsView(event.id, streamInfo),
    clips: await clipFormView(actor, event, streamInfo),
    isOwner: maySend,
    encoder: maySend ? await encoderView(context, event.id) : null,
    ending: await endingView(event, maySend, context),
    isRehearsal: event.isRehearsal,
    isOverDeviceLimit: outcome === "displaced",
    hasMovedTooOften: outcome === "moved too often",
    isFull: outcome === "full",
    offer:
      outcome === "no ticket"
        ? await offerFor(event, context, signInHref, { code: carriedCode, source })
        : null,
    freeLook: await freeLookView(event, context, signInHref, { code: carriedCode, source }),
    simulcast: await simulcastView(event, context),
    viewers: streamInfo ? countViewersWith(event.id, personKey(actor)) : countViewers(event.id),
    tip: tipFor(event, isOwner, context),
    ...(await chatView(event, context, chatContext)),
    requests: await requestsView(event, context, chatContext),
    viewer: userId
      ? { id: userId, firstName: required(firstName), profileImageUrl: profileImageUrl ?? null }
      : null,
    signInHref,
    zone: context.dayZone,
  };
}

/**
 * The meta tags of the room: a shared link to the room has the same preview as the link to the
 * show.
 */
async function roomMeta(request: Request, event: EventRecord, context: ViewContext) {
  const isEnded = eventState(event, context.now) === "ended";
  const hasRecording = isEnded && (await findReplayExpiry(event.id)) !== null;

  return eventMeta(request, event, hasRecording, context);
}

/** Reads whether the viewer follows the artist; null for the artist. */
async function readFollowing(actor: Actor, artistId: string) {
  return actor.userId === artistId ? null : (await filterFollowed(actor, [artistId])).has(artistId);
}

function eventPart(event: EventRecord, context: ViewContext, following: boolean | null) {
  const { t, language, zone, now } = context;
  const { artist } = event;
  const description = descriptionOf(event, language);
  const state = eventState(event, now);
  const genres = (artist.profile?.genres ?? []).map((genre) => t(`vocabulary:genre.${genre}`));

  return {
    eventId: event.id,
    eventHref: event.isRehearsal ? "/dashboard" : `/event/${event.id}`,
    title: withLanguageNote(titleOf(event, language), t),
    description: description && withLanguageNote(description, t),
    poster: {
      title: posterTitleOf(event),
      category: event.category,
      imageUrl: shownPicture(event.imageUrl),
    },
    category: t(`vocabulary:category.${event.category}`),
    duration: wordDuration(event.duration, t, language),
    type: t(`vocabulary:eventType.${event.eventType}`),
    start: clocksFor(shownStart(event), language, zone),
    badge: state === "live" ? null : badgeOf(event, state, false, context),
    artist: {
      id: artist.id,
      name: artistNameOf(artist),
      imageUrl: artist.profileImageUrl,
      genres: genres.join(", ") || t("vocabulary:musician"),
      bio: artist.profile && bioOf(artist.profile, context),
      href: `/artist/${artist.id}`,
      following,
    },
  };
}

function streamPart(event: EventRecord, info: StreamInfo | null, { now }: ViewContext) {
  return {
    status:
      info?.status ??
      (event.isLive
        ? ("live" as const)
        : isOver(event, now)
          ? ("ended" as const)
          : ("upcoming" as const)),
    isLive: event.isLive,
    noSound: info?.noSound ?? false,
    playback: info && playbackOf(info),
  };
}

function playbackOf({ playbackUrl, noScript }: StreamInfo): Playback | null {
  if (!playbackUrl || !noScript) return null;

  return {
    hlsUrl: playbackUrl,
    mp4Url: noScript.mp4,
    audioUrl: noScript.sound,
    lowAudioUrl: noScript.lowSound,
  };
}

function tipFor(event: EventRecord, isOwner: boolean, context: ViewContext) {
  const takesTips = event.eventType === "donation" || event.tipsEnabled;
  if (!takesTips || isOwner) return null;

  const { currency, bounds } = chooseTipWays(context.currency);

  return { href: `/checkout/${event.id}?type=donation`, currency, bounds };
}

function refusalOf(error: unknown) {
  if (error instanceof AppError && error.code === "forbidden") return "no ticket" as const;
  if (error instanceof AppError && error.code === "conflict") return "displaced" as const;
  if (error instanceof AppError && error.messageKey === "player:movedTooOften")
    return "moved too often" as const;
  if (error instanceof AppError && error.messageKey === "live:full") return "full" as const;

  throw error;
}

/**
 * The address of a stream on another site, for viewers with access only, because the address works
 * without a ticket.
 */
function externalStreamFor(
  event: EventRecord,
  request: Request,
  { t }: ViewContext,
): ExternalStreamView | null {
  const { streamPlatform, streamUrl } = event;
  if (streamPlatform === "nhacsong_live" || streamUrl === null) return null;

  return {
    platform: t(`vocabulary:platform.${streamPlatform}`),
    url: streamUrl,
    embedUrl: embedAddress(streamUrl),
    isOpen: new URL(request.url).searchParams.get("watch") === "here",
  };
}

/**
 * The running free look, with an offer for people without a ticket; null while the show is not open
 * to all.
 */
async function freeLookView(
  event: EventRecord,
  context: ViewContext,
  ...offered: [signInHref: string, carried: CarriedParameters]
): Promise<FreeLookView | null> {
  const { now, actor } = context;
  const { freeLookUntil: until } = event;
  if (!until || !isFreeLookOpen(event, now)) return null;

  const latest = await findLatestFreeLookEnd(event);
  const lastingRight = await findLastingRight(actor, event.id);

  return {
    secondsLeft: Math.ceil((until.getTime() - now.getTime()) / 1000),
    time: clockText(until, context),
    canExtend:
      latest === null || until.getTime() + FREE_LOOK_STEP_MINUTES * 60_000 <= latest.getTime(),
    offer: lastingRight ? null : await offerFor(event, context, ...offered),
  };
}

/**
 * The newest lyrics, and the set list if the artist shows it. Null for people who may not watch.
 */
async function lyricsView(eventId: string, info: StreamInfo | null): Promise<RoomView["lyrics"]> {
  if (!info) return null;

  return {
    cues: await listRecentCues(eventId),
    songs: await listShownSongs(eventId),
    setList: await listShownTitles(eventId),
    pageHref: `/stream/${eventId}/lyrics`,
  };
}

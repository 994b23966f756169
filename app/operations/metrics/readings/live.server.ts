import { getMedia } from "~/media/media.server";
import { countLowSounds } from "~/media/rtmp/low-sound/low-sound-pool";
import { countAllViewers } from "~/models/live/streams/audience/presence.server";
import { listSendingEncoders } from "~/models/live/streams/broadcast/encoder-report.server";
import { listOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { listEdgeUse } from "~/models/live/streams/broadcast/server-bandwidth.server";
import { relayLinks } from "~/realtime/relays/relay-links.server";
import { isBusReady } from "~/realtime/relays/room-bus.server";
import { openClients } from "~/realtime/rooms/revoke-connections.server";
import { singleValue, type Reading } from "~/platform/metrics/register-readings";

const SOURCES = ["browser", "rtmp", "demo"] as const;
const SHOW_STATES = ["live", "paused", "reconnecting"] as const;

function bytesPerSecond(source: string) {
  const sendingEncoders = listSendingEncoders().filter((encoder) => encoder.source === source);

  return sendingEncoders.reduce((total, { bitsPerSecond }) => total + (bitsPerSecond ?? 0), 0) / 8;
}

function readRedis() {
  const isReady = isBusReady();

  return singleValue(isReady === null ? null : Number(isReady));
}

export const LIVE_READINGS: Reading[] = [
  {
    name: "nhacsong_relays",
    help: "Relays that are connected",
    read: () => singleValue(relayLinks.size),
  },
  {
    name: "nhacsong_relay_redis",
    help: "1 while connected to Redis; absent without relays",
    read: readRedis,
  },
  {
    name: "nhacsong_sockets",
    help: "Open sockets of rooms, those at relays included",
    read: () => singleValue(openClients.size),
  },
  {
    name: "nhacsong_viewers",
    help: "People in all rooms",
    read: () => singleValue(countAllViewers()),
  },
  {
    name: "nhacsong_shows_live",
    help: "Shows on air by state",
    labels: ["state"],
    read: () =>
      SHOW_STATES.map((state) => ({
        labels: { state },
        value: listOnAir().filter((it) => it.state === state).length,
      })),
  },
  {
    name: "nhacsong_ingest_bytes_per_second",
    help: "Media that arrives from encoders, mean of the last ten seconds",
    labels: ["source"],
    read: () => SOURCES.map((source) => ({ labels: { source }, value: bytesPerSecond(source) })),
  },
  {
    name: "nhacsong_ingest_encoders",
    help: "Encoders that send media",
    labels: ["source"],
    read: () =>
      SOURCES.map((source) => ({
        labels: { source },
        value: listSendingEncoders().filter((it) => it.source === source).length,
      })),
  },
  {
    name: "nhacsong_edge_viewers",
    help: "People who watch through an edge, by their doors of the last fifteen seconds",
    labels: ["edge"],
    read: () => listEdgeUse().map(({ edge, viewers }) => ({ labels: { edge }, value: viewers })),
  },
  {
    name: "nhacsong_edge_bandwidth_bytes_per_second",
    help: "Bandwidth of an edge to its viewers, as EDGE_BANDWIDTH_MBIT says",
    labels: ["edge"],
    read: () =>
      listEdgeUse().map(({ edge, bits }) => ({ labels: { edge }, value: bits && bits / 8 })),
  },
  {
    name: "nhacsong_rtmp_connections",
    help: "Connections to the RTMP port",
    read: () => singleValue(getMedia().rtmp.connectionCount),
  },
  {
    name: "nhacsong_low_sounds",
    help: "Shows from encoders whose sound is also encoded with 48 kbit/s",
    read: () => singleValue(countLowSounds()),
  },
];

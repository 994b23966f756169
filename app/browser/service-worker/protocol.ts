import type { Language, TextSize, Theme } from "~db/vocabularies";

export const SERVICE_WORKER_PATH = "/service-worker.js";
export const OFFLINE_TICKETS_PATH = "/tickets/offline.json";

/** Messages from pages to the worker. `viewer`: id of the signed-in account. */
export type PageMessage =
  | {
      type: "page";
      viewer: string | null;
      language: Language;
      theme: Theme;
      textSize: TextSize;
      siteName: string;
      hasLogo: boolean;
    }
  | { type: "tickets"; viewer: string };

/** A ticket as it is stored in the holder's browser; texts are in the language of the request. */
export type OfflineTicket = {
  id: string;
  code: string;
  /** The SVG of the ticket's page. */
  qr: string;
  show: { title: string; lang: string; artist: string };
  type: string | null;
  /** In the viewer's time zone, or in Vietnam's, which is then named. */
  when: string;
  clocks: { place: string; text: string }[];
  /** Where the show can be watched. */
  address: string;
  /** The ticket has opened the room and still does. */
  isUsed: boolean;
  /** The planned end of the show, in milliseconds. */
  endsAt: number;
  /** When the browser deletes it, in milliseconds. */
  until: number;
};

export type OfflineTickets = { viewer: string; tickets: OfflineTicket[] };

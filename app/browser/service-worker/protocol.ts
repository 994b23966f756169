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
  /** The ticket's QR code as SVG, as the ticket's page shows it. */
  qr: string;
  show: { title: string; lang: string; artist: string };
  type: string | null;
  /**
   * Date and time of the show in the viewer's time zone. If that is unknown, in Vietnam's zone,
   * which the text then names.
   */
  when: string;
  clocks: { place: string; text: string }[];
  /** Address of the page on which the show can be watched. */
  address: string;
  /** True if the ticket has opened the room and still opens it. */
  isUsed: boolean;
  /** The planned end of the show, in milliseconds since 1970. */
  endsAt: number;
  /** Time at which the browser deletes the ticket, in milliseconds since 1970. */
  until: number;
};

export type OfflineTickets = { viewer: string; tickets: OfflineTicket[] };

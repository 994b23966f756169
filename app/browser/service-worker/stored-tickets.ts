import { LANGUAGES, type Language } from "~db/vocabularies";
import { OFFLINE_TICKETS_PATH, type OfflineTicket, type OfflineTickets } from "./protocol";

export const TICKETS_CACHE = "tickets";
const TICKETS_KEY = "/stored-tickets";

export type StoredTickets = {
  viewer: string;
  storedAt: number;
  byLanguage: Record<Language, OfflineTicket[]>;
};

/** Number of deletions, so that tickets requested before a deletion are not stored after it. */
let deletions = 0;

/**
 * Replaces the stored tickets by the account's current ones. Without a connection nothing changes.
 */
export async function storeTickets(viewer: string) {
  const deletionsBefore = deletions;
  const received = await Promise.all(LANGUAGES.map(getTickets)).catch(() => null);
  if (!received || deletionsBefore !== deletions) return;

  const belongsToViewer = received.every((answer) => answer?.viewer === viewer);
  const [newest] = received;
  if (!belongsToViewer || !newest || newest.tickets.length === 0) return deleteTickets();

  const languageLists = received.map((answer, index) => [LANGUAGES[index]!, answer!.tickets]);
  const byLanguage = Object.fromEntries(languageLists) as StoredTickets["byLanguage"];

  await saveTickets({ viewer, storedAt: Date.now(), byLanguage });
  if (deletionsBefore !== deletions) await deleteTickets();
}

/**
 * Null if the server refuses or redirects the request: people who are not signed in are sent to the
 * login page.
 * @throws Error for a failure of the server
 */
async function getTickets(language: Language): Promise<OfflineTickets | null> {
  const answer = await fetch(`${OFFLINE_TICKETS_PATH}?lang=${language}`, {
    cache: "no-store",
    redirect: "manual",
  });
  if (answer.ok) return (await answer.json()) as OfflineTickets;
  if (answer.type === "opaqueredirect" || answer.status < 500) return null;

  throw new Error(`Tickets: ${answer.status}`);
}

async function saveTickets(stored: StoredTickets) {
  const cache = await caches.open(TICKETS_CACHE);

  await cache.put(TICKETS_KEY, Response.json(stored));
}

export async function deleteTickets() {
  deletions++;
  await caches.delete(TICKETS_CACHE);
}

/** Finds the stored tickets; null if there are none. Deletes tickets of past shows. */
export async function findTickets(now = Date.now()): Promise<StoredTickets | null> {
  const answer = await caches.match(TICKETS_KEY, { cacheName: TICKETS_CACHE });
  if (!answer) return null;

  const deletionsBefore = deletions;
  const stored = (await answer.json()) as StoredTickets;
  const isUpcoming = ({ until }: OfflineTicket) => until > now;
  if (stored.byLanguage.en.every(isUpcoming)) return stored;

  const { en, vi } = stored.byLanguage;
  const remaining = {
    ...stored,
    byLanguage: { en: en.filter(isUpcoming), vi: vi.filter(isUpcoming) },
  };
  if (remaining.byLanguage.en.length === 0) {
    await deleteTickets();

    return null;
  }
  // If the storage is full, the past tickets stay stored.
  if (deletionsBefore === deletions) await saveTickets(remaining).catch(() => {});

  return remaining;
}

/**
 * Deletes the tickets of another account on a shared phone, also when no account is signed in.
 */
export async function keepOnlyTicketsOf(viewer: string | null) {
  const stored = await findTickets();
  if (stored && stored.viewer !== viewer) await deleteTickets();
}

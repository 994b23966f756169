import { LANGUAGES, type Language } from "~db/vocabularies";
import { OFFLINE_TICKETS_PATH, type OfflineTicket, type OfflineTickets } from "./protocol";

export const TICKETS_CACHE = "tickets";
const KEY = "/stored-tickets";

export type StoredTickets = {
  viewer: string;
  storedAt: number;
  byLanguage: Record<Language, OfflineTicket[]>;
};

/** Increased by each deletion, so that tickets on their way do not arrive after it. */
let deletions = 0;

/**
 * Replaces what is stored by the account's present tickets. Without a connection everything stays.
 */
export async function storeTickets(viewer: string) {
  const before = deletions;
  const received = await Promise.all(LANGUAGES.map(getTickets)).catch(() => null);
  if (!received || before !== deletions) return;

  const isTheirs = received.every((it) => it?.viewer === viewer);
  const [first] = received;
  if (!isTheirs || !first || first.tickets.length === 0) return deleteTickets();

  const lists = received.map((it, index) => [LANGUAGES[index]!, it!.tickets]);
  const byLanguage = Object.fromEntries(lists) as StoredTickets["byLanguage"];

  await write({ viewer, storedAt: Date.now(), byLanguage });
  if (before !== deletions) await deleteTickets();
}

/** Null for people who are not signed in: the server sends them to the login page. */
async function getTickets(language: Language): Promise<OfflineTickets | null> {
  const answer = await fetch(`${OFFLINE_TICKETS_PATH}?lang=${language}`, {
    cache: "no-store",
    redirect: "manual",
  });
  if (answer.ok) return (await answer.json()) as OfflineTickets;
  if (answer.type === "opaqueredirect" || answer.status < 500) return null;

  throw new Error(`Tickets: ${answer.status}`);
}

async function write(stored: StoredTickets) {
  const cache = await caches.open(TICKETS_CACHE);

  await cache.put(KEY, Response.json(stored));
}

export async function deleteTickets() {
  deletions++;
  await caches.delete(TICKETS_CACHE);
}

/** Null if there are none. Deletes those of past shows. */
export async function findTickets(now = Date.now()): Promise<StoredTickets | null> {
  const answer = await caches.match(KEY, { cacheName: TICKETS_CACHE });
  if (!answer) return null;

  const before = deletions;
  const stored = (await answer.json()) as StoredTickets;
  const isAhead = ({ until }: OfflineTicket) => until > now;
  if (stored.byLanguage.en.every(isAhead)) return stored;

  const { en, vi } = stored.byLanguage;
  const left = { ...stored, byLanguage: { en: en.filter(isAhead), vi: vi.filter(isAhead) } };
  if (left.byLanguage.en.length === 0) {
    await deleteTickets();

    return null;
  }
  // Full storage leaves the past ones where they are.
  if (before === deletions) await write(left).catch(() => {});

  return left;
}

/**
 * A shared phone: another account's tickets go when somebody else is signed in, and when nobody is.
 */
export async function keepOnlyTicketsOf(viewer: string | null) {
  const stored = await findTickets();
  if (stored && stored.viewer !== viewer) await deleteTickets();
}

/** Closed lists that stand in check constraints, in forms and in the API. */
export const ROLES = ["viewer", "artist", "admin"] as const;
export const CATEGORIES = ["Bolero", "Classical", "Pop", "Open", "Traditional", "Ballad"] as const;
export const EVENT_TYPES = ["free", "donation", "ticketed"] as const;
export const EVENT_STATUSES = ["draft", "published", "cancelled"] as const;
export const KINDS = ["Concert", "Intimate", "Festival"] as const;
export const PLATFORMS = ["nhacsong_live", "youtube", "facebook"] as const;
export const GENRES = [
  "pop",
  "bolero",
  "classical",
  "rock",
  "folk",
  "jazz",
  "electronic",
  "traditional",
  "ballad",
] as const;
export const LANGUAGES = ["en", "vi"] as const;
export const THEMES = ["system", "light", "dark"] as const;
export const APPLICATION_STATES = ["pending", "approved", "rejected"] as const;
export const TICKET_STATUSES = ["active", "used", "refunded"] as const;
export const PAYMENT_STATES = ["held", "paying", "paid", "refunding", "refunded", "expired", "failed"] as const;
export const PAYMENT_KINDS = ["ticket", "donation"] as const;
export const HELPER_TASKS = ["moderator", "stagehand"] as const;
export const NEWS_KINDS = ["published", "live"] as const;
/** What holders of a ticket hear of: another time, another price, on air, closed by an admin, open again. */
export const HOLDER_NEWS_KINDS = ["changed", "repriced", "live", "closed", "reopened"] as const;
/** "expired": not sent before a link in it stopped working. */
export const MAIL_STATES = ["waiting", "sent", "failed", "expired"] as const;
export const PROVIDERS = ["test", "stripe"] as const;
/** What can be reported; "ban" is the note of somebody who is silenced in an artist's rooms. */
export const REPORT_KINDS = ["event", "message", "artist", "review", "letter", "ban"] as const;
export const REPORT_REASONS = ["spam", "abuse", "sexual", "violence", "fraud", "copyright", "other"] as const;
export const REPORT_STATES = ["open", "dismissed", "upheld"] as const;
export const EXPORT_STATES = ["waiting", "working", "ready", "failed"] as const;
export const LEDGER_ACCOUNTS = ["provider", "artist", "buyers", "disputed", "costs"] as const;
export const LEDGER_KINDS = [
  "ticket",
  "tip",
  "late",
  "refund",
  "refunded",
  "fee",
  "dispute",
  "disputeWon",
  "disputeLost",
] as const;

export type Role = (typeof ROLES)[number];
export type Category = (typeof CATEGORIES)[number];
export type EventType = (typeof EVENT_TYPES)[number];
export type EventStatus = (typeof EVENT_STATUSES)[number];
export type Kind = (typeof KINDS)[number];
export type Platform = (typeof PLATFORMS)[number];
export type Genre = (typeof GENRES)[number];
export type Language = (typeof LANGUAGES)[number];
export type Theme = (typeof THEMES)[number];
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export type HelperTask = (typeof HELPER_TASKS)[number];
export type NewsKind = (typeof NEWS_KINDS)[number];
export type HolderNewsKind = (typeof HOLDER_NEWS_KINDS)[number];
export type MailState = (typeof MAIL_STATES)[number];
export type Provider = (typeof PROVIDERS)[number];
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Who may write in a room; "holders" are those with a ticket or a registration, on donation shows those who gave. */
export const CHAT_AUDIENCES = ["everyone", "followers", "holders"] as const;
export type ChatAudience = (typeof CHAT_AUDIENCES)[number];

/** What waits for a moderator: nothing (blocked words are refused), messages with blocked words, all messages. */
export const CHAT_REVIEWS = ["off", "blocked", "all"] as const;
export type ChatReview = (typeof CHAT_REVIEWS)[number];
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Pictures that people may hand in. A phone hands over a format of its own as one of these. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

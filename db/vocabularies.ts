/** Closed lists for check constraints, forms and the API. */
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
export const TEXT_SIZES = ["normal", "large"] as const;
export const APPLICATION_STATES = ["pending", "approved", "rejected"] as const;
export const TICKET_STATUSES = ["active", "used", "refunded"] as const;
/** What a ticket gives access to. */
export const TICKET_ACCESS = ["both", "live", "replay"] as const;
export const PAYMENT_STATES = [
  "held",
  "paying",
  "paid",
  "refunding",
  "refunded",
  "expired",
  "failed",
] as const;
export const PAYMENT_KINDS = ["ticket", "donation", "pass"] as const;
/** Why money goes back that paid for nothing: it came late, twice, or not as agreed. */
export const UNUSED_MONEY_REASONS = [
  "short",
  "extra",
  "twice",
  "mismatch",
  "showGone",
  "artistInactive",
  "accountDeleted",
  "showOver",
  "alreadyHeld",
  "codeUsedUp",
  "seatGone",
] as const;
/**
 * Why money goes back. "showCancelled": after the purchase; "showGone": before the money arrived.
 */
export const REFUND_REASONS = [
  ...UNUSED_MONEY_REASONS,
  "byHolder",
  "byAdmin",
  "noReplay",
  "showCancelled",
  "dispute",
] as const;
/** "declined": the provider waits for another card. */
export const PAYMENT_REASONS = [...REFUND_REASONS, "declined"] as const;
export const PASS_STATES = ["draft", "on_sale", "withdrawn"] as const;
/** What a discount code takes off a ticket. */
export const CODE_KINDS = ["percent", "amount", "free"] as const;
/** Addresses of an account. */
export const ADDRESS_FIELDS = ["email", "phone"] as const;
/** Optional kinds of mail. */
export const MAIL_CHOICES = ["reminders", "live", "follows", "messages", "newsletters"] as const;
export const HELPER_TASKS = ["moderator", "stagehand"] as const;
export const NEWS_KINDS = ["published", "live"] as const;
/** News for ticket holders: new time, new price, live, closed by an admin, reopened. */
export const HOLDER_NEWS_KINDS = ["changed", "repriced", "live", "closed", "reopened"] as const;
/** What people find in their list of notices. */
export const NOTICE_KINDS = [
  "soon",
  "live",
  "newShow",
  "changed",
  "cancelled",
  "closed",
  "reopened",
  "offer",
  "gift",
  "giftTaken",
  "refunded",
  "reply",
  "security",
  "clipWaiting",
  "clipApproved",
  "applicationApproved",
  "applicationRejected",
] as const;
/** Changes of how an account is signed in to; their owner hears of each. */
export const SECURITY_CHANGES = [
  "passwordChanged",
  "passwordReset",
  "factorOn",
  "factorOff",
  "googleJoined",
  "tokenMade",
  "passkeyAdded",
  "passkeyRemoved",
  "numberTaken",
  "emailTaken",
  "emailChanged",
  "emailRemoved",
  "phoneChanged",
  "newBrowser",
  "signedOutByAdmin",
  "codeByAdmin",
  "adminRevoked",
] as const;
/** Notices of a start: a quarter of an hour before the start, and when the show goes live. */
export const START_NOTICE_KINDS = ["soon", "live"] as const;
/**
 * What people choose for their devices: their own shows, artists they follow, offers and gifts,
 * replies, changes.
 */
export const NOTICE_CHOICES = ["shows", "follows", "offers", "messages", "changes"] as const;
/** What covers a delivery: a choice, or "security", which nobody can turn off. */
export const DELIVERY_CHOICES = [...NOTICE_CHOICES, "security"] as const;
/** "expired": not sent before its link expired. */
export const MAIL_STATES = ["waiting", "sent", "failed", "expired"] as const;
/** "accepted": the service has it; "delivered": it says that the phone has it. */
export const TEXT_STATES = ["waiting", "accepted", "delivered", "failed", "expired"] as const;
export const TEXT_PURPOSES = ["login_code", "account_change"] as const;
/** Currencies of prices, as ISO 4217 codes in lower case. */
export const CURRENCIES = ["usd", "vnd", "eur", "aud", "cad"] as const;
export const PROVIDERS = ["test", "stripe", "transfer"] as const;
/** Services that call us about money. */
export const CALLING_PROVIDERS = [...PROVIDERS, "sepay", "payos"] as const;
/** Where a transaction of the bank account is known from; "manual": typed in by an admin. */
export const BANK_SOURCES = ["manual", "statement", "sepay", "sepay-list", "payos"] as const;
/**
 * "same": told by another source already; "returned": sent back by hand; "foreign": none of ours;
 * "undone": confirmed by mistake.
 */
export const BANK_TRANSACTION_STATES = [
  "matched",
  "unmatched",
  "same",
  "returned",
  "foreign",
  "undone",
] as const;
/** "failed": the recording has not enough of it. */
export const CLIP_STATES = ["requested", "ready", "failed"] as const;
export const CLIP_REVIEWS = ["waiting", "approved", "refused"] as const;
/** Reportable kinds; "ban" is an appeal. */
export const REPORT_KINDS = ["event", "message", "artist", "review", "letter", "ban"] as const;
export const REPORT_REASONS = [
  "spam",
  "abuse",
  "sexual",
  "violence",
  "fraud",
  "copyright",
  "other",
] as const;
export const REPORT_STATES = ["open", "dismissed", "upheld"] as const;
export const EXPORT_STATES = ["waiting", "working", "ready", "failed"] as const;
/** "payouts": sent to artists from the operator's bank. */
export const LEDGER_ACCOUNTS = [
  "provider",
  "artist",
  "buyers",
  "disputed",
  "costs",
  "payouts",
  "site",
] as const;
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
  "payout",
  "payoutReversed",
  "siteShare",
  "share",
] as const;
/**
 * "prepared": amount and account are fixed, nothing is booked; "cancelled": never sent, or
 * reversed.
 */
export const PAYOUT_STATES = ["prepared", "paid", "cancelled"] as const;
/**
 * Of transfers to connected accounts and their reversals; "requested": the provider's answer is not
 * known yet.
 */
export const TRANSFER_REQUEST_STATES = ["requested", "done", "refused"] as const;
/** Why the provider refused: see TransferProblem. */
export const TRANSFER_PROBLEMS = ["balance", "account", "refused"] as const;
/**
 * "elsewhere": money was taken back at the provider's dashboard, or before a backup was restored.
 */
export const REVERSAL_PROBLEMS = [...TRANSFER_PROBLEMS, "elsewhere"] as const;
/** Documents of the site that its operators can write themselves. */
export const DOCUMENT_KINDS = ["terms", "privacy", "imprint"] as const;
/**
 * "sale" is the receipt, the others correct one; "refundFailed": the money stays after all;
 * "undone": it never arrived.
 */
export const RECEIPT_KINDS = ["sale", "refund", "refundFailed", "dispute", "undone"] as const;

export type Role = (typeof ROLES)[number];
export type Category = (typeof CATEGORIES)[number];
export type EventType = (typeof EVENT_TYPES)[number];
export type EventStatus = (typeof EVENT_STATUSES)[number];
export type Kind = (typeof KINDS)[number];
export type Platform = (typeof PLATFORMS)[number];
export type Genre = (typeof GENRES)[number];
export type Language = (typeof LANGUAGES)[number];
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type Theme = (typeof THEMES)[number];
export type TextSize = (typeof TEXT_SIZES)[number];
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export type TicketAccess = (typeof TICKET_ACCESS)[number];
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type UnusedMoneyReason = (typeof UNUSED_MONEY_REASONS)[number];
export type RefundReason = (typeof REFUND_REASONS)[number];
export type PaymentReason = (typeof PAYMENT_REASONS)[number];
export type PassState = (typeof PASS_STATES)[number];
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export type CodeKind = (typeof CODE_KINDS)[number];
export type HelperTask = (typeof HELPER_TASKS)[number];
export type NewsKind = (typeof NEWS_KINDS)[number];
export type HolderNewsKind = (typeof HOLDER_NEWS_KINDS)[number];
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];
export type DeliveryChoice = (typeof DELIVERY_CHOICES)[number];
export type SecurityChange = (typeof SECURITY_CHANGES)[number];
export type TextPurpose = (typeof TEXT_PURPOSES)[number];
export type StartNoticeKind = (typeof START_NOTICE_KINDS)[number];
export type MailState = (typeof MAIL_STATES)[number];
export type Currency = (typeof CURRENCIES)[number];
/** The columns of ticket prices. */
export const PRICE_COLUMNS = {
  usd: "ticketPriceCents",
  vnd: "ticketPriceVnd",
  eur: "ticketPriceEur",
  aud: "ticketPriceAud",
  cad: "ticketPriceCad",
} as const satisfies Record<Currency, string>;
export type PriceColumn = (typeof PRICE_COLUMNS)[Currency];
export type BankSource = (typeof BANK_SOURCES)[number];
export type BankTransactionState = (typeof BANK_TRANSACTION_STATES)[number];
export type CallingProvider = (typeof CALLING_PROVIDERS)[number];
export type Provider = (typeof PROVIDERS)[number];
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Chat audience; "holders" have a ticket or registration, on donation shows a donation. */
export const CHAT_AUDIENCES = ["everyone", "followers", "holders"] as const;
export type ChatAudience = (typeof CHAT_AUDIENCES)[number];

/** Messages held for review: none (blocked words are refused), those with blocked words, or all. */
export const CHAT_REVIEWS = ["off", "blocked", "all"] as const;
export type ChatReview = (typeof CHAT_REVIEWS)[number];
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What artists' programs are told about (types of Standard Webhooks); "test" is sent by hand. */
export const WEBHOOK_TYPES = [
  "event.published",
  "event.changed",
  "event.cancelled",
  "ticket.sold",
  "ticket.refunded",
  "donation.received",
  "show.started",
  "show.ended",
  "review.posted",
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
/**
 * Why an address gets no more calls: by the artist, after 410, or after two days without a success.
 */
export const WEBHOOK_STOPS = ["paused", "gone", "failing"] as const;
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];
export const WEBHOOK_DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

/** Accepted picture types. Phones convert their own formats to one of these. */
export const PICTURE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
] as const;

/** What a lyric cue does: "line" shows a line, "clear" nothing, "next" announces a song. */
export const CUE_KINDS = ["line", "clear", "next"] as const;
export type CueKind = (typeof CUE_KINDS)[number];

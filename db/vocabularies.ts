/** Closed lists for check constraints, forms and the API. */
export const ROLES = ["viewer", "artist", "admin"] as const;
export const CATEGORIES = ["Bolero", "Classical", "Pop", "Open", "Traditional", "Ballad"] as const;
export const EVENT_TYPES = ["free", "donation", "ticketed"] as const;
export const EVENT_STATUSES = ["draft", "published", "cancelled"] as const;
export const EVENT_KINDS = ["Concert", "Intimate", "Festival"] as const;
export const STREAM_PLATFORMS = ["nhacsong_live", "youtube", "facebook"] as const;
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
/** Parts of a show that a ticket gives access to. */
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
/** Reasons to return money that bought nothing: it came late, twice, or in another amount. */
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
 * Reasons to return money. "showCancelled": the show was cancelled after the purchase; "showGone":
 * before the money arrived.
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
/** Kinds of reduction by a discount code. */
export const CODE_KINDS = ["percent", "amount", "free"] as const;
/** Addresses of an account. */
export const ADDRESS_FIELDS = ["email", "phone"] as const;
/** Optional kinds of mail; "adminTasks" is offered to admins alone. */
export const MAIL_CHOICES = [
  "reminders",
  "live",
  "follows",
  "messages",
  "newsletters",
  "adminTasks",
] as const;
export const HELPER_TASKS = ["moderator", "stagehand"] as const;
export const NEWS_KINDS = ["published", "live"] as const;
/** News for ticket holders: new time, new price, live, closed by an admin, reopened. */
export const HOLDER_NEWS_KINDS = ["changed", "repriced", "live", "closed", "reopened"] as const;
/** Notifications for admins about what waits for their decision. */
export const ADMIN_TASK_KINDS = [
  "applicationReceived",
  "reportReceived",
  "moneyUnmatched",
  "disputeOpened",
  "payoutDue",
  "tasksWaiting",
] as const;
/** Kinds of notifications in a person's list. */
export const NOTIFICATION_KINDS = [
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
  "showHidden",
  "showCancelled",
  "reviewTakenDown",
  "messageTakenDown",
  ...ADMIN_TASK_KINDS,
] as const;
/** Changes of the sign-in methods of an account. The owner is notified of each. */
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
/** Notifications of a start: a quarter of an hour before it, and when the show goes live. */
export const START_NOTICE_KINDS = ["soon", "live"] as const;
/**
 * Choices for notifications on devices: own shows, followed artists, offers and gifts, replies,
 * changes, and for admins alone what waits for their decision.
 */
export const NOTIFICATION_CHOICES = [
  "shows",
  "follows",
  "offers",
  "messages",
  "changes",
  "adminTasks",
] as const;
/** The choice that covers a delivery, or "security", which cannot be turned off. */
export const DELIVERY_CHOICES = [...NOTIFICATION_CHOICES, "security"] as const;
/** "expired": not sent before its link expired. */
export const MAIL_STATES = ["waiting", "sent", "failed", "expired"] as const;
/**
 * "accepted": the service has the message; "delivered": the service reports that the phone has it.
 */
export const TEXT_STATES = ["waiting", "accepted", "delivered", "failed", "expired"] as const;
export const TEXT_PURPOSES = ["login_code", "account_change"] as const;
/** Currencies of prices, as ISO 4217 codes in lower case. */
export const CURRENCIES = ["usd", "vnd", "eur", "aud", "cad"] as const;
export const PROVIDERS = ["test", "stripe", "transfer"] as const;
/** Services that call this site about money. */
export const CALLING_PROVIDERS = [...PROVIDERS, "sepay", "payos"] as const;
/** Sources of transactions of the bank account; "manual": entered by an admin. */
export const BANK_SOURCES = ["manual", "statement", "sepay", "sepay-list", "payos"] as const;
/**
 * "same": a duplicate of another source's transaction; "returned": sent back by hand; "foreign":
 * unrelated to this site; "undone": confirmed by mistake.
 */
export const BANK_TRANSACTION_STATES = [
  "matched",
  "unmatched",
  "same",
  "returned",
  "foreign",
  "undone",
] as const;
/** "failed": the recording does not contain enough of the clip. */
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
/** "payouts": money that was sent to artists from the operator's bank. */
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
 * States of transfers to connected accounts and of their reversals; "requested": the provider's
 * answer is not known yet.
 */
export const TRANSFER_REQUEST_STATES = ["requested", "done", "refused"] as const;
/** Reasons for which the provider refused; see `TransferProblem`. */
export const TRANSFER_PROBLEMS = ["balance", "account", "refused"] as const;
/**
 * "elsewhere": money was taken back at the provider's dashboard, or before a backup was restored.
 */
export const REVERSAL_PROBLEMS = [...TRANSFER_PROBLEMS, "elsewhere"] as const;
/** Documents of the site that its operators can write themselves. */
export const DOCUMENT_KINDS = ["terms", "privacy", "imprint"] as const;
/**
 * "sale" is the receipt of a purchase; receipts of the other kinds correct one. "refundFailed": the
 * refund failed, so the money stays; "undone": the money never arrived.
 */
export const RECEIPT_KINDS = ["sale", "refund", "refundFailed", "dispute", "undone"] as const;

export type Role = (typeof ROLES)[number];
export type Category = (typeof CATEGORIES)[number];
export type EventType = (typeof EVENT_TYPES)[number];
export type EventStatus = (typeof EVENT_STATUSES)[number];
export type EventKind = (typeof EVENT_KINDS)[number];
export type StreamPlatform = (typeof STREAM_PLATFORMS)[number];
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
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type AdminTaskKind = (typeof ADMIN_TASK_KINDS)[number];
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number];
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

/**
 * Messages that are held for review: none (blocked words are refused), those with blocked words, or
 * all.
 */
export const CHAT_REVIEWS = ["off", "blocked", "all"] as const;
export type ChatReview = (typeof CHAT_REVIEWS)[number];
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Types of webhooks to artists' programs (Standard Webhooks). "test" is sent by hand. */
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
 * Reasons for which an address gets no more calls: stopped by the artist, after 410, or after two
 * days without a success.
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

/** Effects of a lyric cue: "line" shows a line, "clear" shows nothing, "next" announces a song. */
export const CUE_KINDS = ["line", "clear", "next"] as const;
export type CueKind = (typeof CUE_KINDS)[number];

CREATE TABLE `gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`giver_id` text NOT NULL,
	`sent_to` text NOT NULL,
	`note` text,
	`link_number` integer DEFAULT 0 NOT NULL,
	`token_hash` text,
	`claimed_by` text,
	`claimed_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gifts_ticket_id_unique` ON `gifts` (`ticket_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `gifts_token_hash_unique` ON `gifts` (`token_hash`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`answer_by` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "disputes_state" CHECK("disputes"."state" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE TABLE `ledger_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fact` text NOT NULL,
	`kind` text NOT NULL,
	`account` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`payment_id` text NOT NULL,
	`event_id` text NOT NULL,
	`artist_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "ledger_lines_kind" CHECK("ledger_lines"."kind" in ('ticket', 'tip', 'late', 'refund', 'refunded', 'fee', 'dispute', 'disputeWon', 'disputeLost')),
	CONSTRAINT "ledger_lines_account" CHECK("ledger_lines"."account" in ('provider', 'artist', 'buyers', 'disputed', 'costs')),
	CONSTRAINT "ledger_lines_amount" CHECK("ledger_lines"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_lines_once` ON `ledger_lines` (`fact`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_lines_artist` ON `ledger_lines` (`artist_id`,`at`) WHERE account = 'artist';--> statement-breakpoint
DROP INDEX `payments_one_hold`;--> statement-breakpoint
ALTER TABLE `payments` ADD `gift_to` text;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_gift_hold` ON `payments` (`event_id`,`user_id`,`gift_to`) WHERE gift_to is not null and state in ('held', 'paying');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_hold` ON `payments` (`event_id`,`user_id`) WHERE kind = 'ticket' and gift_to is null and state in ('held', 'paying');--> statement-breakpoint
DROP INDEX `tickets_one_each`;--> statement-breakpoint
ALTER TABLE `tickets` ADD `is_unclaimed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `door_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_one_each` ON `tickets` (`event_id`,`user_id`) WHERE status <> 'refunded' and is_unclaimed = 0;--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe_url` text;--> statement-breakpoint
ALTER TABLE `donations` ADD `refunded_at` integer;--> statement-breakpoint
-- The ledger is only ever added to.
CREATE TRIGGER `ledger_lines_unchanged` BEFORE UPDATE ON `ledger_lines`
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_lines_kept` BEFORE DELETE ON `ledger_lines`
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;

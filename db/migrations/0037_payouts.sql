CREATE TABLE `payout_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`currency` text NOT NULL,
	`account` text NOT NULL,
	`usable_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payout_accounts_currency" CHECK("payout_accounts"."currency" in ('usd', 'vnd'))
);
--> statement-breakpoint
CREATE INDEX `payout_accounts_artist` ON `payout_accounts` (`artist_id`,`currency`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`artist_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'prepared' NOT NULL,
	`account` text,
	`account_hint` text NOT NULL,
	`bank_reference` text,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`paid_at` integer,
	`cancelled_at` integer,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payouts_currency" CHECK("payouts"."currency" in ('usd', 'vnd')),
	CONSTRAINT "payouts_state" CHECK("payouts"."state" in ('prepared', 'paid', 'cancelled')),
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_paid" CHECK("payouts"."state" <> 'paid' or ("payouts"."paid_at" is not null and "payouts"."bank_reference" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_one_prepared` ON `payouts` (`artist_id`,`currency`) WHERE state = 'prepared';--> statement-breakpoint
CREATE INDEX `payouts_artist` ON `payouts` (`artist_id`,`created_at`);--> statement-breakpoint
-- Payouts bring new kinds, an account, and lines without a payment. A check is changed by copying its table.
CREATE TABLE `__new_ledger_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fact` text NOT NULL,
	`kind` text NOT NULL,
	`account` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`provider_amount` integer,
	`provider_currency` text,
	`payment_id` text,
	`event_id` text,
	`payout_id` integer,
	`artist_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "ledger_lines_kind" CHECK("kind" in ('ticket', 'tip', 'late', 'refund', 'refunded', 'fee', 'dispute', 'disputeWon', 'disputeLost', 'payout', 'payoutReversed')),
	CONSTRAINT "ledger_lines_account" CHECK("account" in ('provider', 'artist', 'buyers', 'disputed', 'costs', 'payouts')),
	CONSTRAINT "ledger_lines_amount" CHECK("amount_cents" <> 0),
	CONSTRAINT "ledger_lines_currency" CHECK("currency" glob '[a-z][a-z][a-z]'),
	CONSTRAINT "ledger_lines_cause" CHECK(("payment_id" is null) = ("event_id" is null) and ("payment_id" is null) <> ("payout_id" is null))
);
--> statement-breakpoint
INSERT INTO `__new_ledger_lines`("id", "fact", "kind", "account", "amount_cents", "currency", "provider_amount", "provider_currency", "payment_id", "event_id", "artist_id", "at") SELECT "id", "fact", "kind", "account", "amount_cents", "currency", "provider_amount", "provider_currency", "payment_id", "event_id", "artist_id", "at" FROM `ledger_lines`;--> statement-breakpoint
DROP TABLE `ledger_lines`;--> statement-breakpoint
ALTER TABLE `__new_ledger_lines` RENAME TO `ledger_lines`;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_lines_once` ON `ledger_lines` (`fact`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_lines_artist` ON `ledger_lines` (`artist_id`,`at`,`currency`,`amount_cents`) WHERE account = 'artist';--> statement-breakpoint
-- The triggers of the table went with it: the ledger is only ever added to.
CREATE TRIGGER `ledger_lines_unchanged` BEFORE UPDATE ON `ledger_lines`
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_lines_kept` BEFORE DELETE ON `ledger_lines`
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;

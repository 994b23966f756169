CREATE TABLE `event_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`invited_as` text NOT NULL,
	`user_id` text,
	`role` text NOT NULL,
	`basis_points` integer,
	`offered_points` integer,
	`offer_ends_at` integer,
	`agreed_at` integer,
	`declined_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "event_shares_percent" CHECK("basis_points" between 1 and 10000),
	CONSTRAINT "event_shares_offer" CHECK("offered_points" between 1 and 10000),
	CONSTRAINT "event_shares_offer_ends" CHECK(("offered_points" is null) = ("offer_ends_at" is null)),
	CONSTRAINT "event_shares_agreed" CHECK("basis_points" is null or "user_id" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_shares_invited` ON `event_shares` (`event_id`,`invited_as`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_shares_person` ON `event_shares` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_shares_user` ON `event_shares` (`user_id`);--> statement-breakpoint
CREATE TABLE `event_terms` (
	`event_id` text PRIMARY KEY NOT NULL,
	`site_share_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_share_id`) REFERENCES `site_shares`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `site_shares` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`basis_points` integer DEFAULT 0 NOT NULL,
	`fixed_amounts` text,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "site_shares_percent" CHECK("basis_points" between 0 and 5000),
	CONSTRAINT "site_shares_one_kind" CHECK("fixed_amounts" is null or "basis_points" = 0)
);
--> statement-breakpoint
-- Shares bring kinds and an account, and several people to one fact. A check is changed by copying its table.
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
	CONSTRAINT "ledger_lines_kind" CHECK("kind" in ('ticket', 'tip', 'late', 'refund', 'refunded', 'fee', 'dispute', 'disputeWon', 'disputeLost', 'payout', 'payoutReversed', 'siteShare', 'share')),
	CONSTRAINT "ledger_lines_account" CHECK("account" in ('provider', 'artist', 'buyers', 'disputed', 'costs', 'payouts', 'site')),
	CONSTRAINT "ledger_lines_amount" CHECK("amount_cents" <> 0),
	CONSTRAINT "ledger_lines_currency" CHECK("currency" glob '[a-z][a-z][a-z]'),
	CONSTRAINT "ledger_lines_cause" CHECK(("payment_id" is null) = ("event_id" is null) and ("payment_id" is null) <> ("payout_id" is null))
);
--> statement-breakpoint
INSERT INTO `__new_ledger_lines`("id", "fact", "kind", "account", "amount_cents", "currency", "provider_amount", "provider_currency", "payment_id", "event_id", "payout_id", "artist_id", "at") SELECT "id", "fact", "kind", "account", "amount_cents", "currency", "provider_amount", "provider_currency", "payment_id", "event_id", "payout_id", "artist_id", "at" FROM `ledger_lines`;--> statement-breakpoint
DROP TABLE `ledger_lines`;--> statement-breakpoint
ALTER TABLE `__new_ledger_lines` RENAME TO `ledger_lines`;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_lines_once` ON `ledger_lines` (`fact`,`account`,`artist_id`);--> statement-breakpoint
CREATE INDEX `ledger_lines_artist` ON `ledger_lines` (`artist_id`,`at`,`currency`,`amount_cents`) WHERE account = 'artist';--> statement-breakpoint
CREATE INDEX `ledger_lines_payment` ON `ledger_lines` (`payment_id`) WHERE account = 'artist';--> statement-breakpoint
CREATE INDEX `ledger_lines_site` ON `ledger_lines` (`payment_id`) WHERE account = 'site';--> statement-breakpoint
CREATE INDEX `ledger_lines_event` ON `ledger_lines` (`event_id`,`artist_id`) WHERE account = 'artist';--> statement-breakpoint
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
--> statement-breakpoint
-- Published shows refer to what was agreed.
CREATE TRIGGER `site_shares_unchanged` BEFORE UPDATE ON `site_shares`
BEGIN
  SELECT RAISE(ABORT, 'shares of the site are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `site_shares_kept` BEFORE DELETE ON `site_shares`
BEGIN
  SELECT RAISE(ABORT, 'shares of the site are append-only');
END;

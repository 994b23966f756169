CREATE TABLE `connected_accounts` (
	`artist_id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`country` text NOT NULL,
	`account_id` text,
	`is_ready` integer DEFAULT false NOT NULL,
	`missing` text,
	`is_gone` integer DEFAULT false NOT NULL,
	`checked_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connected_accounts_reference_unique` ON `connected_accounts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `connected_accounts_account_id_unique` ON `connected_accounts` (`account_id`);--> statement-breakpoint
CREATE TABLE `payout_transfers` (
	`payout_id` integer PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`account_id` text NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`transfer_id` text,
	`problem` text,
	`asked_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payout_transfers_state" CHECK("payout_transfers"."state" in ('requested', 'done', 'refused')),
	CONSTRAINT "payout_transfers_done" CHECK(("payout_transfers"."state" = 'done') = ("payout_transfers"."transfer_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_transfers_reference_unique` ON `payout_transfers` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_transfers_transfer_id_unique` ON `payout_transfers` (`transfer_id`);--> statement-breakpoint
CREATE INDEX `payout_transfers_requested` ON `payout_transfers` (`payout_id`) WHERE state = 'requested';--> statement-breakpoint
CREATE TABLE `transfer_reversals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payout_id` integer NOT NULL,
	`reference` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`reversal_id` text,
	`problem` text,
	`reason` text NOT NULL,
	`asked_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "transfer_reversals_state" CHECK("transfer_reversals"."state" in ('requested', 'done', 'refused')),
	CONSTRAINT "transfer_reversals_amount" CHECK("transfer_reversals"."amount_cents" > 0),
	CONSTRAINT "transfer_reversals_done" CHECK(("transfer_reversals"."state" = 'done') = ("transfer_reversals"."reversal_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_reference_unique` ON `transfer_reversals` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_reversal_id_unique` ON `transfer_reversals` (`reversal_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_one_requested` ON `transfer_reversals` (`payout_id`) WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX `transfer_reversals_payout` ON `transfer_reversals` (`payout_id`);
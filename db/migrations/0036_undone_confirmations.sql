PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bank_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text NOT NULL,
	`plain_note` text DEFAULT '' NOT NULL,
	`payer_digits` text,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`payment_id` text,
	`same_as` text,
	`resolution` text,
	`resolved_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "bank_transactions_source" CHECK("__new_bank_transactions"."source" in ('manual', 'statement', 'sepay', 'sepay-list', 'payos')),
	CONSTRAINT "bank_transactions_state" CHECK("__new_bank_transactions"."state" in ('matched', 'unmatched', 'same', 'returned', 'foreign', 'undone')),
	CONSTRAINT "bank_transactions_amount" CHECK("__new_bank_transactions"."amount" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_bank_transactions`("id", "source", "external_id", "amount", "note", "plain_note", "payer_digits", "at", "state", "payment_id", "same_as", "resolution", "resolved_at", "created_at") SELECT "id", "source", "external_id", "amount", "note", "plain_note", "payer_digits", "at", "state", "payment_id", "same_as", "resolution", "resolved_at", "created_at" FROM `bank_transactions`;--> statement-breakpoint
DROP TABLE `bank_transactions`;--> statement-breakpoint
ALTER TABLE `__new_bank_transactions` RENAME TO `bank_transactions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_transactions_once` ON `bank_transactions` (`source`,`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_transactions_same_once` ON `bank_transactions` (`source`,`same_as`);--> statement-breakpoint
CREATE INDEX `bank_transactions_payment` ON `bank_transactions` (`payment_id`);--> statement-breakpoint
CREATE INDEX `bank_transactions_state` ON `bank_transactions` (`state`,`at`);--> statement-breakpoint
CREATE INDEX `bank_transactions_amount_at` ON `bank_transactions` (`amount`,`at`);
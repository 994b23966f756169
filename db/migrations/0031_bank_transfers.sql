CREATE TABLE `bank_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`amount` integer NOT NULL,
	`note` text NOT NULL,
	`payer_digits` text,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`payment_id` text,
	`same_as` text,
	`resolution` text,
	`resolved_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "bank_transactions_source" CHECK("bank_transactions"."source" in ('manual', 'statement', 'sepay', 'sepay-list', 'payos')),
	CONSTRAINT "bank_transactions_state" CHECK("bank_transactions"."state" in ('matched', 'unmatched', 'same', 'returned', 'foreign')),
	CONSTRAINT "bank_transactions_amount" CHECK("bank_transactions"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_transactions_once` ON `bank_transactions` (`source`,`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_transactions_same_once` ON `bank_transactions` (`source`,`same_as`);--> statement-breakpoint
CREATE INDEX `bank_transactions_payment` ON `bank_transactions` (`payment_id`);--> statement-breakpoint
CREATE INDEX `bank_transactions_state` ON `bank_transactions` (`state`,`at`);--> statement-breakpoint
CREATE INDEX `bank_transactions_amount_at` ON `bank_transactions` (`amount`,`at`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`order_code` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` text NOT NULL,
	`reference` text,
	`purchase_id` text,
	`refund_account` text,
	`hint_digits` text,
	`hint_sent_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`purchase_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_payment_id_unique` ON `transfers` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_reference_unique` ON `transfers` (`reference`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`provider` text NOT NULL,
	`intent_id` text,
	`client_secret` text,
	`description` text,
	`held_until` integer,
	`reason` text,
	`dedication` text,
	`hide_amount` integer DEFAULT false NOT NULL,
	`gift_to` text,
	`paid_at` integer,
	`settled_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_kind" CHECK("__new_payments"."kind" in ('ticket', 'donation')),
	CONSTRAINT "payments_state" CHECK("__new_payments"."state" in ('held', 'paying', 'paid', 'refunding', 'refunded', 'expired', 'failed')),
	CONSTRAINT "payments_provider" CHECK("__new_payments"."provider" in ('test', 'stripe', 'transfer')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount_cents" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "kind", "event_id", "user_id", "amount_cents", "currency", "state", "provider", "intent_id", "client_secret", "description", "held_until", "reason", "dedication", "hide_amount", "gift_to", "paid_at", "settled_at", "created_at", "updated_at") SELECT "id", "kind", "event_id", "user_id", "amount_cents", "currency", "state", "provider", "intent_id", "client_secret", "description", "held_until", "reason", "dedication", "hide_amount", "gift_to", "paid_at", "settled_at", "created_at", "updated_at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent_id_unique` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_client_secret_unique` ON `payments` (`client_secret`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_hold` ON `payments` (`event_id`,`user_id`) WHERE kind = 'ticket' and gift_to is null and state in ('held', 'paying');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_gift_hold` ON `payments` (`event_id`,`user_id`,`gift_to`) WHERE gift_to is not null and state in ('held', 'paying');--> statement-breakpoint
CREATE INDEX `payments_holds` ON `payments` (`event_id`,`state`,`held_until`);--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`updated_at`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);
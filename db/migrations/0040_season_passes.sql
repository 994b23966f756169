CREATE TABLE `pass_events` (
	`pass_id` text NOT NULL,
	`event_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`pass_id`, `event_id`),
	FOREIGN KEY (`pass_id`) REFERENCES `passes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `pass_events_event` ON `pass_events` (`event_id`);--> statement-breakpoint
CREATE TABLE `passes` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`language` text DEFAULT 'vi' NOT NULL,
	`name` text NOT NULL,
	`name_other` text,
	`description` text,
	`description_other` text,
	`ticket_price_cents` integer,
	`ticket_price_vnd` integer,
	`ticket_price_eur` integer,
	`ticket_price_aud` integer,
	`ticket_price_cad` integer,
	`max_passes` integer,
	`sale_until` integer,
	`state` text DEFAULT 'draft' NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "passes_language" CHECK("language" in ('en', 'vi')),
	CONSTRAINT "passes_state" CHECK("state" in ('draft', 'on_sale', 'withdrawn')),
	CONSTRAINT "passes_number" CHECK("max_passes" > 0)
);
--> statement-breakpoint
CREATE INDEX `passes_artist` ON `passes` (`artist_id`,`created_at`);--> statement-breakpoint
-- A check is changed by copying its table: see 0038_further_currencies.sql.
PRAGMA legacy_alter_table=ON;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`pass_id` text,
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
	FOREIGN KEY (`pass_id`) REFERENCES `passes`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_kind" CHECK("kind" in ('ticket', 'donation', 'pass')),
	CONSTRAINT "payments_state" CHECK("state" in ('held', 'paying', 'paid', 'refunding', 'refunded', 'expired', 'failed')),
	CONSTRAINT "payments_provider" CHECK("provider" in ('test', 'stripe', 'transfer')),
	CONSTRAINT "payments_amount" CHECK("amount_cents" > 0),
	CONSTRAINT "payments_pass" CHECK(("kind" = 'pass') = ("pass_id" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "kind", "event_id", "user_id", "amount_cents", "currency", "state", "provider", "intent_id", "client_secret", "description", "held_until", "reason", "dedication", "hide_amount", "gift_to", "paid_at", "settled_at", "created_at", "updated_at") SELECT "id", "kind", "event_id", "user_id", "amount_cents", "currency", "state", "provider", "intent_id", "client_secret", "description", "held_until", "reason", "dedication", "hide_amount", "gift_to", "paid_at", "settled_at", "created_at", "updated_at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA legacy_alter_table=OFF;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent_id_unique` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_client_secret_unique` ON `payments` (`client_secret`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_hold` ON `payments` (`event_id`,`user_id`) WHERE kind = 'ticket' and gift_to is null and state in ('held', 'paying');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_gift_hold` ON `payments` (`event_id`,`user_id`,`gift_to`) WHERE gift_to is not null and state in ('held', 'paying');--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_pass_hold` ON `payments` (`pass_id`,`user_id`) WHERE kind = 'pass' and state in ('held', 'paying');--> statement-breakpoint
CREATE INDEX `payments_pass` ON `payments` (`pass_id`,`state`) WHERE kind = 'pass';--> statement-breakpoint
CREATE INDEX `payments_holds` ON `payments` (`event_id`,`state`,`held_until`);--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`updated_at`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);--> statement-breakpoint
DROP INDEX `refunds_payment_id_unique`;--> statement-breakpoint
ALTER TABLE `refunds` ADD `event_id` text REFERENCES events(id);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_one_share` ON `refunds` (`payment_id`,`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_one_rest` ON `refunds` (`payment_id`) WHERE event_id is null;--> statement-breakpoint
DROP INDEX `tickets_payment_id_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_payment` ON `tickets` (`payment_id`,`event_id`);
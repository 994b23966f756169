CREATE TABLE `provider_status` (
	`provider` text PRIMARY KEY NOT NULL,
	`last_event_at` integer,
	`refused_events` integer DEFAULT 0 NOT NULL,
	`last_refused_at` integer,
	`events_read_until` integer
);
--> statement-breakpoint
ALTER TABLE `ledger_lines` ADD `provider_amount` integer;--> statement-breakpoint
ALTER TABLE `ledger_lines` ADD `provider_currency` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `description` text;
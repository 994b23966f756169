CREATE TABLE `code_addresses` (
	`code_id` text NOT NULL,
	`address` text NOT NULL,
	`user_id` text,
	PRIMARY KEY(`code_id`, `address`),
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `code_addresses_user` ON `code_addresses` (`user_id`);--> statement-breakpoint
CREATE TABLE `codes` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`event_id` text,
	`text` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer,
	`amounts_off` text,
	`max_uses` integer,
	`valid_from` integer,
	`valid_until` integer,
	`is_listed` integer DEFAULT false NOT NULL,
	`note` text,
	`stopped_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "codes_kind" CHECK("codes"."kind" in ('percent', 'amount', 'free')),
	CONSTRAINT "codes_percent" CHECK(("codes"."kind" = 'percent') = ("codes"."percent" is not null) and "codes"."percent" between 1 and 100),
	CONSTRAINT "codes_amounts" CHECK(("codes"."kind" = 'amount') = ("codes"."amounts_off" is not null)),
	CONSTRAINT "codes_uses" CHECK("codes"."max_uses" between 1 and 100000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codes_text` ON `codes` (`artist_id`,`text`);--> statement-breakpoint
CREATE INDEX `codes_event` ON `codes` (`event_id`);--> statement-breakpoint
ALTER TABLE `payments` ADD `code_id` text REFERENCES codes(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_code_holds` ON `payments` (`code_id`) WHERE code_id is not null and state in ('held', 'paying');--> statement-breakpoint
ALTER TABLE `tickets` ADD `code_id` text REFERENCES codes(id);--> statement-breakpoint
ALTER TABLE `tickets` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_code` ON `tickets` (`code_id`) WHERE code_id is not null;
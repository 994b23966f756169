CREATE TABLE `newsletter_stops` (
	`user_id` text NOT NULL,
	`artist_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `artist_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `newsletter_stops_artist` ON `newsletter_stops` (`artist_id`);--> statement-breakpoint
CREATE TABLE `newsletters` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`event_id` text,
	`subject_vi` text,
	`text_vi` text,
	`subject_en` text,
	`text_en` text,
	`sent_at` integer,
	`queued_up_to` text DEFAULT '' NOT NULL,
	`queued_at` integer,
	`done_at` integer,
	`cancelled_at` integer,
	`not_queued` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "newsletters_words" CHECK(("newsletters"."subject_vi" is null) = ("newsletters"."text_vi" is null) and ("newsletters"."subject_en" is null) = ("newsletters"."text_en" is null)
        and ("newsletters"."subject_vi" is not null or "newsletters"."subject_en" is not null)),
	CONSTRAINT "newsletters_done" CHECK("newsletters"."done_at" is null or "newsletters"."sent_at" is not null)
);
--> statement-breakpoint
CREATE INDEX `newsletters_artist` ON `newsletters` (`artist_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `newsletters_event` ON `newsletters` (`event_id`);--> statement-breakpoint
CREATE INDEX `newsletters_sending` ON `newsletters` (`queued_at`) WHERE sent_at is not null and done_at is null;--> statement-breakpoint
DROP INDEX `outbox_next`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `newsletter_id` text REFERENCES newsletters(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `outbox_newsletter` ON `outbox` (`newsletter_id`,`state`,`user_id`) WHERE newsletter_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_newsletter_pace` ON `outbox` (`created_at`) WHERE newsletter_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`state`,expires_at is null,unsubscribe_url is not null,newsletter_id is not null,`created_at`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `follows_receivers` ON `follows` (`artist_id`,`user_id`,`created_at`);
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`event_id` text,
	`artist_id` text,
	`topic` text NOT NULL,
	`fact` text NOT NULL,
	`path` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`read_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notices_kind" CHECK("notices"."kind" in ('soon', 'live', 'newShow', 'changed', 'cancelled', 'closed', 'reopened', 'offer', 'gift', 'giftTaken', 'refunded', 'reply'))
);
--> statement-breakpoint
CREATE INDEX `notices_newest` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_old` ON `notices` (`created_at`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notices_event` ON `notices` (`event_id`);--> statement-breakpoint
CREATE INDEX `notices_artist` ON `notices` (`artist_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notices_topic` ON `notices` (`user_id`,`topic`);--> statement-breakpoint
CREATE TABLE `start_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`start_time` integer NOT NULL,
	`notified_up_to` text DEFAULT '' NOT NULL,
	`done_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "start_notices_kind" CHECK("start_notices"."kind" in ('soon', 'live'))
);
--> statement-breakpoint
CREATE INDEX `start_notices_undone` ON `start_notices` (`created_at`) WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `start_notices_once` ON `start_notices` (`event_id`,`kind`,`start_time`);
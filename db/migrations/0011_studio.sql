CREATE TABLE `follow_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`change` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follow_changes_one" CHECK("follow_changes"."change" in (-1, 1))
);
--> statement-breakpoint
CREATE INDEX `follow_changes_artist` ON `follow_changes` (`artist_id`,`at`);--> statement-breakpoint
CREATE TABLE `letter_blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `stream_keys` (
	`artist_id` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stream_keys_key_hash_unique` ON `stream_keys` (`key_hash`);--> statement-breakpoint
CREATE TABLE `audience_samples` (
	`event_id` text NOT NULL,
	`at` integer NOT NULL,
	`viewers` integer NOT NULL,
	PRIMARY KEY(`event_id`, `at`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "audience_samples_count" CHECK("audience_samples"."viewers" >= 0)
);
--> statement-breakpoint
CREATE TABLE `follower_news` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`told_up_to` text DEFAULT '' NOT NULL,
	`done_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follower_news_kind" CHECK("follower_news"."kind" in ('published', 'live'))
);
--> statement-breakpoint
CREATE INDEX `follower_news_undone` ON `follower_news` (`done_at`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `follower_news_once` ON `follower_news` (`event_id`,`kind`);--> statement-breakpoint
DROP INDEX `artist_profiles_stream_key_hash_unique`;--> statement-breakpoint
ALTER TABLE `artist_profiles` DROP COLUMN `stream_key_hash`;--> statement-breakpoint
ALTER TABLE `events` ADD `tell_followers` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `helpers_user` ON `helpers` (`user_id`);--> statement-breakpoint
INSERT INTO `follow_changes` (`artist_id`, `change`, `at`) SELECT `artist_id`, 1, `created_at` FROM `follows`;--> statement-breakpoint
CREATE TRIGGER `follows_noted` AFTER INSERT ON `follows`
BEGIN
  INSERT INTO `follow_changes` (`artist_id`, `change`, `at`) VALUES (new.`artist_id`, 1, new.`created_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `follows_unnoted` AFTER DELETE ON `follows` WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`artist_id`)
BEGIN
  INSERT INTO `follow_changes` (`artist_id`, `change`, `at`) VALUES (old.`artist_id`, -1, cast(round(unixepoch('subsec') * 1000) as integer));
END;

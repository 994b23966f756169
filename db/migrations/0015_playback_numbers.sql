CREATE TABLE `chapters` (
	`event_id` text NOT NULL,
	`at_seconds` integer NOT NULL,
	`title` text NOT NULL,
	PRIMARY KEY(`event_id`, `at_seconds`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "chapters_at" CHECK("chapters"."at_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE `playback_minutes` (
	`event_id` text NOT NULL,
	`at` integer NOT NULL,
	`live` integer NOT NULL,
	`watched_ms` integer DEFAULT 0 NOT NULL,
	`stalls` integer DEFAULT 0 NOT NULL,
	`stalled_ms` integer DEFAULT 0 NOT NULL,
	`latencies` text DEFAULT '{}' NOT NULL,
	`rungs` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`event_id`, `at`, `live`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "playback_minutes_counts" CHECK("playback_minutes"."watched_ms" >= 0 and "playback_minutes"."stalls" >= 0 and "playback_minutes"."stalled_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE `recordings` ADD `spans` text DEFAULT '[]' NOT NULL;
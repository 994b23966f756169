CREATE TABLE `clips` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`maker_id` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`ends_at` integer NOT NULL,
	`seconds` integer NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`review` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`bytes` integer,
	`duration_ms` integer,
	`width` integer,
	`height` integer,
	`has_still` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "clips_state" CHECK("clips"."state" in ('requested', 'ready', 'failed')),
	CONSTRAINT "clips_review" CHECK("clips"."review" in ('waiting', 'approved', 'refused')),
	CONSTRAINT "clips_ready" CHECK(("clips"."state" = 'ready') = ("clips"."bytes" is not null))
);
--> statement-breakpoint
CREATE INDEX `clips_event` ON `clips` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `clips_maker` ON `clips` (`maker_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `clips_requested` ON `clips` (`created_at`) WHERE state = 'requested';--> statement-breakpoint
ALTER TABLE `events` ADD `clips_enabled` integer DEFAULT false NOT NULL;
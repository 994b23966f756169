CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`bytes` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`language` text NOT NULL,
	`site` text NOT NULL,
	`expires_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_exports_state" CHECK("data_exports"."state" in ('waiting', 'working', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_one` ON `data_exports` (`user_id`) WHERE state in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX `data_exports_state_age` ON `data_exports` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`event_id` text,
	`reporter_id` text NOT NULL,
	`accused_id` text,
	`reason` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`verdict` text,
	`words` text DEFAULT '' NOT NULL,
	`settled_by` text,
	`settled_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`accused_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`settled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_kind" CHECK("reports"."kind" in ('event', 'message', 'artist', 'review', 'letter', 'ban')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" in ('spam', 'abuse', 'sexual', 'violence', 'fraud', 'copyright', 'other')),
	CONSTRAINT "reports_state" CHECK("reports"."state" in ('open', 'dismissed', 'upheld')),
	CONSTRAINT "reports_settled" CHECK(("reports"."state" = 'open') = ("reports"."settled_at" is null))
);
--> statement-breakpoint
CREATE INDEX `reports_age` ON `reports` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`kind`,`subject_id`,`reporter_id`);
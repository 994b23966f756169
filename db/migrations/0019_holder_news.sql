CREATE TABLE `holder_news` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`told_up_to` text DEFAULT '' NOT NULL,
	`done_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "holder_news_kind" CHECK("holder_news"."kind" in ('changed', 'repriced', 'live'))
);
--> statement-breakpoint
CREATE INDEX `holder_news_undone` ON `holder_news` (`done_at`,`created_at`);
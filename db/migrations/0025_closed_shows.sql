PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_holder_news` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`told_up_to` text DEFAULT '' NOT NULL,
	`done_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "holder_news_kind" CHECK("__new_holder_news"."kind" in ('changed', 'repriced', 'live', 'closed', 'reopened'))
);
--> statement-breakpoint
INSERT INTO `__new_holder_news`("id", "event_id", "kind", "told_up_to", "done_at", "created_at") SELECT "id", "event_id", "kind", "told_up_to", "done_at", "created_at" FROM `holder_news`;--> statement-breakpoint
DROP TABLE `holder_news`;--> statement-breakpoint
ALTER TABLE `__new_holder_news` RENAME TO `holder_news`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `holder_news_undone` ON `holder_news` (`done_at`,`created_at`);--> statement-breakpoint
ALTER TABLE `waiting_list` ADD `told_cancelled_at` integer;
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notices` (
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
	CONSTRAINT "notices_kind" CHECK("__new_notices"."kind" in ('soon', 'live', 'newShow', 'changed', 'cancelled', 'closed', 'reopened', 'offer', 'gift', 'giftTaken', 'refunded', 'reply', 'security', 'clipWaiting', 'clipApproved', 'applicationApproved', 'applicationRejected', 'showHidden', 'showCancelled', 'reviewTakenDown', 'messageTakenDown', 'applicationReceived', 'reportReceived', 'moneyUnmatched', 'disputeOpened', 'payoutDue', 'tasksWaiting'))
);
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "user_id", "kind", "event_id", "artist_id", "topic", "fact", "path", "details", "read_at", "created_at") SELECT "id", "user_id", "kind", "event_id", "artist_id", "topic", "fact", "path", "details", "read_at", "created_at" FROM `notices`;--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `notices_newest` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_old` ON `notices` (`created_at`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notices_event` ON `notices` (`event_id`);--> statement-breakpoint
CREATE INDEX `notices_artist` ON `notices` (`artist_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notices_topic` ON `notices` (`user_id`,`topic`);
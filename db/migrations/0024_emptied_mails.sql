PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`address` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`once_key` text,
	`unsubscribe_url` text,
	`expires_at` integer,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`sent_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outbox_state" CHECK("__new_outbox"."state" in ('waiting', 'sent', 'failed', 'expired'))
);
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "user_id", "address", "language", "subject", "text", "html", "once_key", "unsubscribe_url", "expires_at", "state", "attempts", "next_try_at", "sent_at", "created_at") SELECT "id", "user_id", "address", "language", "subject", iif("state" = 'sent', '', "text"), iif("state" = 'sent', '', "html"), "once_key", iif("state" = 'sent', null, "unsubscribe_url"), iif("state" <> 'sent' and "text" like '%?token=%', "created_at" + 3600000, null), "state", "attempts", "next_try_at", "sent_at", "created_at" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once_key_unique` ON `outbox` (`once_key`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`state`,unsubscribe_url is not null,`created_at`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `outbox_expiring` ON `outbox` (`expires_at`) WHERE expires_at is not null;
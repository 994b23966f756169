DELETE FROM `outbox` WHERE `invitation_list_id` IS NOT NULL AND `state` IN ('waiting', 'failed');--> statement-breakpoint
DELETE FROM `notice_deliveries` WHERE `way` = 'text';--> statement-breakpoint
UPDATE `text_messages` SET `state` = 'expired', `text` = '', `text_ascii` = '', `params` = '{}' WHERE `state` = 'waiting' AND `purpose` NOT IN ('login_code', 'account_change');--> statement-breakpoint
UPDATE `notice_settings` SET `off` = (SELECT json_group_array(substr(`value`, length('push:') + 1)) FROM json_each(`notice_settings`.`off`) WHERE `value` LIKE 'push:%');--> statement-breakpoint
DELETE FROM `settings` WHERE `key` LIKE 'delivery refusals: %';--> statement-breakpoint
DROP TABLE `invitation_lists`;--> statement-breakpoint
DROP TABLE `invitation_refusals`;--> statement-breakpoint
DROP TABLE `invitations`;--> statement-breakpoint
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
	`newsletter_id` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`sent_at` integer,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`newsletter_id`) REFERENCES `newsletters`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outbox_state" CHECK("__new_outbox"."state" in ('waiting', 'sent', 'failed', 'expired'))
);
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "user_id", "address", "language", "subject", "text", "html", "once_key", "unsubscribe_url", "expires_at", "newsletter_id", "state", "attempts", "next_try_at", "sent_at", "created_at") SELECT "id", "user_id", "address", "language", "subject", "text", "html", "once_key", "unsubscribe_url", "expires_at", "newsletter_id", "state", "attempts", "next_try_at", "sent_at", "created_at" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once_key_unique` ON `outbox` (`once_key`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`state`,newsletter_id is not null,expires_at is null,unsubscribe_url is not null,`created_at`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `outbox_newsletter` ON `outbox` (`newsletter_id`,`state`,`user_id`) WHERE newsletter_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_addressed` ON `outbox` (`created_at`) WHERE address <> '';--> statement-breakpoint
CREATE INDEX `outbox_bulk_pace` ON `outbox` (`created_at`) WHERE newsletter_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_expiring` ON `outbox` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
CREATE TABLE `__new_text_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`language` text NOT NULL,
	`purpose` text NOT NULL,
	`text` text NOT NULL,
	`text_ascii` text NOT NULL,
	`params` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`problem` text,
	`provider_id` text,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	CONSTRAINT "text_messages_state" CHECK("__new_text_messages"."state" in ('waiting', 'accepted', 'delivered', 'failed', 'expired'))
);
--> statement-breakpoint
INSERT INTO `__new_text_messages`("id", "phone", "language", "purpose", "text", "text_ascii", "params", "state", "attempts", "next_try_at", "problem", "provider_id", "expires_at", "created_at") SELECT "id", "phone", "language", "purpose", "text", "text_ascii", "params", "state", "attempts", "next_try_at", "problem", "provider_id", "expires_at", "created_at" FROM `text_messages`;--> statement-breakpoint
DROP TABLE `text_messages`;--> statement-breakpoint
ALTER TABLE `__new_text_messages` RENAME TO `text_messages`;--> statement-breakpoint
CREATE INDEX `text_messages_waiting` ON `text_messages` (`created_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `text_messages_age` ON `text_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `__new_notice_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`notice_id` text NOT NULL,
	`recipient` text NOT NULL,
	`choice` text DEFAULT 'shows' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_notice_deliveries`("id", "notice_id", "recipient", "choice", "attempts", "due_at", "expires_at") SELECT "id", "notice_id", "recipient", "choice", "attempts", "due_at", "expires_at" FROM `notice_deliveries`;--> statement-breakpoint
DROP TABLE `notice_deliveries`;--> statement-breakpoint
ALTER TABLE `__new_notice_deliveries` RENAME TO `notice_deliveries`;--> statement-breakpoint
CREATE INDEX `notice_deliveries_due` ON `notice_deliveries` (`due_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notice_deliveries_once` ON `notice_deliveries` (`notice_id`,`recipient`);--> statement-breakpoint
ALTER TABLE `notice_settings` DROP COLUMN `turned_on`;
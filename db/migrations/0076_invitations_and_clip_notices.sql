CREATE TABLE `invitation_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`topic` text NOT NULL,
	`event_id` text,
	`code_id` text,
	`consent` text NOT NULL,
	`language` text NOT NULL,
	`unreadable_lines` text DEFAULT '[]' NOT NULL,
	`known_count` integer DEFAULT 0 NOT NULL,
	`stored_at` integer,
	`sent_at` integer,
	`done_at` integer,
	`cancelled_at` integer,
	`was_refused` integer DEFAULT false NOT NULL,
	`not_queued` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invitation_lists_language" CHECK("invitation_lists"."language" in ('en', 'vi')),
	CONSTRAINT "invitation_lists_done" CHECK("invitation_lists"."done_at" is null or "invitation_lists"."sent_at" is not null)
);
--> statement-breakpoint
CREATE INDEX `invitation_lists_artist` ON `invitation_lists` (`artist_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitation_lists_event` ON `invitation_lists` (`event_id`);--> statement-breakpoint
CREATE INDEX `invitation_lists_code` ON `invitation_lists` (`code_id`);--> statement-breakpoint
CREATE INDEX `invitation_lists_sending` ON `invitation_lists` (`sent_at`) WHERE sent_at is not null and done_at is null;--> statement-breakpoint
CREATE TABLE `invitation_refusals` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text,
	`artist_id` text NOT NULL,
	`topic` text NOT NULL,
	`address` text,
	`address_hash` text NOT NULL,
	`queued_at` integer,
	`followed_at` integer,
	FOREIGN KEY (`list_id`) REFERENCES `invitation_lists`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invitations_address" CHECK(("invitations"."address" is null) = ("invitations"."queued_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_once` ON `invitations` (`artist_id`,`topic`,`address_hash`);--> statement-breakpoint
CREATE INDEX `invitations_list` ON `invitations` (`list_id`,`queued_at`);--> statement-breakpoint
CREATE INDEX `invitations_address_hash` ON `invitations` (`address_hash`);--> statement-breakpoint
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
	CONSTRAINT "notices_kind" CHECK("__new_notices"."kind" in ('soon', 'live', 'newShow', 'changed', 'cancelled', 'closed', 'reopened', 'offer', 'gift', 'giftTaken', 'refunded', 'reply', 'security', 'clipWaiting', 'clipApproved'))
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
CREATE UNIQUE INDEX `notices_topic` ON `notices` (`user_id`,`topic`);--> statement-breakpoint
DROP INDEX `outbox_newsletter_pace`;--> statement-breakpoint
DROP INDEX `outbox_next`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `invitation_list_id` text REFERENCES invitation_lists(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `outbox_invitation` ON `outbox` (`invitation_list_id`,`state`) WHERE invitation_list_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_invited_address` ON `outbox` (`created_at`) WHERE (once_key glob 'invitation:*' and address <> '');--> statement-breakpoint
CREATE INDEX `outbox_bulk_pace` ON `outbox` (`created_at`) WHERE (newsletter_id is not null or invitation_list_id is not null);--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`state`,(newsletter_id is not null or invitation_list_id is not null),expires_at is null,unsubscribe_url is not null,`created_at`,`next_try_at`);
CREATE TABLE `invitation_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_id` text NOT NULL,
	`event_id` text,
	`code_id` text,
	`consent` text NOT NULL,
	`language` text NOT NULL,
	`unreadable_lines` text DEFAULT '[]' NOT NULL,
	`known_count` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`done_at` integer,
	`cancelled_at` integer,
	`was_refused` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
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
	`list_id` text NOT NULL,
	`artist_id` text NOT NULL,
	`topic` text NOT NULL,
	`address` text,
	`address_hash` text NOT NULL,
	`queued_at` integer,
	`followed_at` integer,
	FOREIGN KEY (`list_id`) REFERENCES `invitation_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invitations_address" CHECK(("invitations"."address" is null) = ("invitations"."queued_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_once` ON `invitations` (`artist_id`,`topic`,`address_hash`);--> statement-breakpoint
CREATE INDEX `invitations_list` ON `invitations` (`list_id`,`queued_at`);--> statement-breakpoint
CREATE INDEX `invitations_address_hash` ON `invitations` (`address_hash`);--> statement-breakpoint
DROP INDEX `outbox_newsletter_pace`;--> statement-breakpoint
DROP INDEX `outbox_next`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `invitation_list_id` text REFERENCES invitation_lists(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `outbox_invitation` ON `outbox` (`invitation_list_id`,`state`) WHERE invitation_list_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_invited_address` ON `outbox` (`created_at`) WHERE (invitation_list_id is not null and address <> '');--> statement-breakpoint
CREATE INDEX `outbox_bulk_pace` ON `outbox` (`created_at`) WHERE (newsletter_id is not null or invitation_list_id is not null);--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`state`,expires_at is null,unsubscribe_url is not null,(newsletter_id is not null or invitation_list_id is not null),`created_at`,`next_try_at`);
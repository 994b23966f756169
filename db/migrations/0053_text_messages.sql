CREATE TABLE `text_messages` (
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
	CONSTRAINT "text_messages_state" CHECK("text_messages"."state" in ('waiting', 'accepted', 'delivered', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE INDEX `text_messages_waiting` ON `text_messages` (`created_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `text_messages_age` ON `text_messages` (`created_at`);
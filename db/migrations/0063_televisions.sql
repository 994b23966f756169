CREATE TABLE `televisions` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`letters_hash` text,
	`device` text,
	`network_hash` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`expires_at` integer NOT NULL,
	`user_id` text,
	`event_id` text,
	`opened_at` integer,
	`volume` integer DEFAULT 100 NOT NULL,
	`shows_chat` integer DEFAULT false NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `televisions_secret_hash_unique` ON `televisions` (`secret_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `televisions_letters_hash_unique` ON `televisions` (`letters_hash`);--> statement-breakpoint
CREATE INDEX `televisions_expiry` ON `televisions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `televisions_user` ON `televisions` (`user_id`);
CREATE TABLE `overlay_addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `overlay_addresses_user_id_unique` ON `overlay_addresses` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `overlay_addresses_token_hash_unique` ON `overlay_addresses` (`token_hash`);--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `is_bot` integer DEFAULT false NOT NULL;
CREATE TABLE `embed_settings` (
	`artist_id` text PRIMARY KEY NOT NULL,
	`sites` text DEFAULT '[]' NOT NULL,
	`plays_inside` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `artist_docs` (
	`docid` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `artist_docs_user_id_unique` ON `artist_docs` (`user_id`);--> statement-breakpoint
CREATE TABLE `event_docs` (
	`docid` integer PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_docs_event_id_unique` ON `event_docs` (`event_id`);
CREATE TABLE `kept_forms` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`typed` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `kept_forms_age` ON `kept_forms` (`created_at`);
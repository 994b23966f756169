CREATE TABLE `site_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`values` text NOT NULL,
	`updated_by` text,
	`updated_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "site_settings_one_row" CHECK("site_settings"."id" = 1)
);

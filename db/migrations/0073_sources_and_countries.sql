CREATE TABLE `audience_countries` (
	`event_id` text NOT NULL,
	`country` text NOT NULL,
	`people` integer NOT NULL,
	PRIMARY KEY(`event_id`, `country`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `audience_seen` (
	`event_id` text NOT NULL,
	`person` text NOT NULL,
	PRIMARY KEY(`event_id`, `person`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `audience_samples` ADD `arrivals` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `source` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `country` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `source` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `country` text;--> statement-breakpoint
CREATE INDEX `tickets_event` ON `tickets` (`event_id`,`user_id`);
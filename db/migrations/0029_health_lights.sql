CREATE TABLE `health_lights` (
	`name` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `write_probe` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);

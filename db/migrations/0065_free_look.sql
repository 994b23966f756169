ALTER TABLE `events` ADD `free_look_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `free_look_until` integer;
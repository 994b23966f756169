ALTER TABLE `recordings` ADD `is_podcast` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `recordings` ADD `sound_bytes` integer;
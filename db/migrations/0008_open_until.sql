DROP INDEX `events_listed`;--> statement-breakpoint
DROP INDEX `events_start`;--> statement-breakpoint
DROP INDEX `events_popularity`;--> statement-breakpoint
DROP INDEX `events_newest`;--> statement-breakpoint
ALTER TABLE `events` ADD `open_until` integer;--> statement-breakpoint
CREATE INDEX `events_open` ON `events` (`open_until`,`start_time`,`is_live`,`category`,`event_type`,`ticket_price_cents`,`artist_id`);--> statement-breakpoint
CREATE INDEX `events_soon` ON `events` (`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`ticket_price_cents`,`artist_id`);--> statement-breakpoint
CREATE INDEX `events_by_price` ON `events` (`ticket_price_cents`,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`artist_id`);--> statement-breakpoint
CREATE INDEX `events_by_popularity` ON `events` ((current_attendees + saved_count) desc,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`ticket_price_cents`,`artist_id`);--> statement-breakpoint
CREATE INDEX `events_by_age` ON `events` (created_at desc,`start_time`,`id`,`open_until`,`is_live`,`category`,`event_type`,`ticket_price_cents`,`artist_id`);--> statement-breakpoint
ALTER TABLE `event_docs` ADD `open_until` integer;--> statement-breakpoint
ALTER TABLE `event_docs` ADD `start_time` integer;
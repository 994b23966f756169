ALTER TABLE `outbox` ADD `next_try_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`state`,unsubscribe_url is not null,`created_at`,`next_try_at`);
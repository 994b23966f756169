DROP INDEX `outbox_next`;--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`state`,expires_at is null,unsubscribe_url is not null,`created_at`,`next_try_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `credentials_doubted_at` integer;
DROP INDEX `payments_unsettled`;--> statement-breakpoint
ALTER TABLE `payments` ADD `settled_at` integer;--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`updated_at`) WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `last_error` text;--> statement-breakpoint
CREATE INDEX `refunds_requested` ON `refunds` (`state`,`created_at`);
ALTER TABLE `chat_messages` ADD `phrase` text;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `held_at` integer;--> statement-breakpoint
CREATE INDEX `chat_messages_held` ON `chat_messages` (`event_id`) WHERE held_at is not null;--> statement-breakpoint
ALTER TABLE `chat_rules` ADD `audience` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rules` ADD `review` text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE `donations` ADD `sung_at` integer;--> statement-breakpoint
CREATE INDEX `audit_log_room` ON `audit_log` (detail ->> '$.eventId',`created_at`);
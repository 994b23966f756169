ALTER TABLE `letters` RENAME TO `messages`;--> statement-breakpoint
ALTER TABLE `letter_blocks` RENAME TO `message_blocks`;--> statement-breakpoint
ALTER TABLE `kept_forms` RENAME TO `form_drafts`;--> statement-breakpoint
DROP INDEX `letters_conversation`;--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `messages` (`conversation_id`,`created_at`);--> statement-breakpoint
DROP INDEX `letters_unread`;--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`conversation_id`,`sender_id`) WHERE read_at is null;--> statement-breakpoint
DROP INDEX `kept_forms_age`;--> statement-breakpoint
CREATE INDEX `form_drafts_age` ON `form_drafts` (`created_at`);

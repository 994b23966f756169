CREATE INDEX `conversations_writer` ON `conversations` (`user_id`);--> statement-breakpoint
CREATE INDEX `letters_unread` ON `letters` (`conversation_id`,`sender_id`) WHERE read_at is null;
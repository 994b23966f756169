DELETE FROM `sessions` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `credentials_doubted_at` IS NOT NULL);--> statement-breakpoint
DELETE FROM `access_tokens` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `credentials_doubted_at` IS NOT NULL);--> statement-breakpoint
DELETE FROM `televisions` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `credentials_doubted_at` IS NOT NULL);--> statement-breakpoint
DELETE FROM `calendar_feeds` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `credentials_doubted_at` IS NOT NULL);--> statement-breakpoint
DELETE FROM `overlay_addresses` WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `credentials_doubted_at` IS NOT NULL);--> statement-breakpoint
UPDATE `users` SET `credentials_version` = `credentials_version` + 1 WHERE `credentials_doubted_at` IS NOT NULL;

ALTER TABLE `broadcasts` ADD `is_final` integer DEFAULT false NOT NULL;--> statement-breakpoint
DROP TRIGGER `events_reopened`;
--> statement-breakpoint
-- A show that its artist ended is over, also before its planned start; one that only stopped there was a test.
CREATE TRIGGER `events_reopened` AFTER UPDATE OF `status`, `hidden_at`, `is_live`, `end_time` ON `events`
BEGIN
  UPDATE `events` SET `open_until` = CASE WHEN new.`status` <> 'published' OR new.`hidden_at` IS NOT NULL OR EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`artist_id` AND (`suspended_at` IS NOT NULL OR `deleted_at` IS NOT NULL)) THEN NULL WHEN new.`is_live` THEN 9007199254740991 ELSE min(new.`end_time`, ifnull((SELECT max(`ended_at`) FROM `broadcasts` WHERE `event_id` = new.`id` AND (`ended_at` > new.`start_time` OR `is_final`)), new.`end_time`)) END WHERE `id` = new.`id`;
END;

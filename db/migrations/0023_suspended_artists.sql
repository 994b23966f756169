-- Shows of an artist whose account is suspended or deleted are in no public list; reinstated, they are open again.
DROP TRIGGER `events_opened`;
--> statement-breakpoint
DROP TRIGGER `events_reopened`;
--> statement-breakpoint
CREATE TRIGGER `events_opened` AFTER INSERT ON `events`
BEGIN
  UPDATE `events` SET `open_until` = CASE WHEN new.`status` <> 'published' OR new.`hidden_at` IS NOT NULL OR EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`artist_id` AND (`suspended_at` IS NOT NULL OR `deleted_at` IS NOT NULL)) THEN NULL WHEN new.`is_live` THEN 9007199254740991 ELSE new.`end_time` END WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `events_reopened` AFTER UPDATE OF `status`, `hidden_at`, `is_live`, `end_time` ON `events`
BEGIN
  UPDATE `events` SET `open_until` = CASE WHEN new.`status` <> 'published' OR new.`hidden_at` IS NOT NULL OR EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`artist_id` AND (`suspended_at` IS NOT NULL OR `deleted_at` IS NOT NULL)) THEN NULL WHEN new.`is_live` THEN 9007199254740991 ELSE min(new.`end_time`, ifnull((SELECT max(`ended_at`) FROM `broadcasts` WHERE `event_id` = new.`id` AND `ended_at` > new.`start_time`), new.`end_time`)) END WHERE `id` = new.`id`;
END;
--> statement-breakpoint
-- Writing a column that events_reopened watches makes it reckon open_until again.
CREATE TRIGGER `users_events_reopened` AFTER UPDATE OF `suspended_at`, `deleted_at` ON `users`
WHEN (old.`suspended_at` IS NULL AND old.`deleted_at` IS NULL) <> (new.`suspended_at` IS NULL AND new.`deleted_at` IS NULL)
BEGIN
  UPDATE `events` SET `hidden_at` = `hidden_at` WHERE `artist_id` = new.`id`;
END;
--> statement-breakpoint
UPDATE `events` SET `hidden_at` = `hidden_at` WHERE `artist_id` IN (SELECT `id` FROM `users` WHERE `suspended_at` IS NOT NULL OR `deleted_at` IS NOT NULL);

-- A published show that came off the air before its planned end is over at that moment; back on air it is open again.
DROP TRIGGER `events_reopened`;
--> statement-breakpoint
CREATE TRIGGER `events_reopened` AFTER UPDATE OF `status`, `hidden_at`, `is_live`, `end_time` ON `events`
BEGIN
  UPDATE `events` SET `open_until` = CASE WHEN new.`status` <> 'published' OR new.`hidden_at` IS NOT NULL THEN NULL WHEN new.`is_live` THEN 9007199254740991 ELSE min(new.`end_time`, ifnull((SELECT max(`ended_at`) FROM `broadcasts` WHERE `event_id` = new.`id` AND `ended_at` > new.`start_time`), new.`end_time`)) END WHERE `id` = new.`id`;
END;
--> statement-breakpoint
UPDATE `events` SET `open_until` = min(`end_time`, (SELECT max(`ended_at`) FROM `broadcasts` WHERE `event_id` = `events`.`id` AND `ended_at` > `start_time`)) WHERE `status` = 'published' AND `hidden_at` IS NULL AND `is_live` = 0 AND EXISTS (SELECT 1 FROM `broadcasts` WHERE `event_id` = `events`.`id` AND `ended_at` > `start_time`);

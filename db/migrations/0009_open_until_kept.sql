-- open_until follows the event, and event_docs follows open_until, whoever writes.
CREATE TRIGGER `events_opened` AFTER INSERT ON `events`
BEGIN
  UPDATE `events` SET `open_until` = CASE WHEN new.`status` <> 'published' OR new.`hidden_at` IS NOT NULL THEN NULL WHEN new.`is_live` THEN 9007199254740991 ELSE new.`end_time` END WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `events_reopened` AFTER UPDATE OF `status`, `hidden_at`, `is_live`, `end_time` ON `events`
BEGIN
  UPDATE `events` SET `open_until` = CASE WHEN new.`status` <> 'published' OR new.`hidden_at` IS NOT NULL THEN NULL WHEN new.`is_live` THEN 9007199254740991 ELSE new.`end_time` END WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_docs_reopened` AFTER UPDATE OF `open_until`, `start_time` ON `events`
BEGIN
  UPDATE `event_docs` SET `open_until` = new.`open_until`, `start_time` = new.`start_time` WHERE `event_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_docs_dated` AFTER INSERT ON `event_docs`
BEGIN
  UPDATE `event_docs` SET (`open_until`, `start_time`) = (SELECT `open_until`, `start_time` FROM `events` WHERE `id` = new.`event_id`) WHERE `docid` = new.`docid`;
END;
--> statement-breakpoint
UPDATE `events` SET `open_until` = CASE WHEN `status` <> 'published' OR `hidden_at` IS NOT NULL THEN NULL WHEN `is_live` THEN 9007199254740991 ELSE `end_time` END;
--> statement-breakpoint
UPDATE `event_docs` SET (`open_until`, `start_time`) = (SELECT `open_until`, `start_time` FROM `events` WHERE `id` = `event_docs`.`event_id`);
--> statement-breakpoint
DROP INDEX `events_cost`;

ALTER TABLE `events` ADD `replay_ready_at` integer;--> statement-breakpoint
UPDATE `events` SET `replay_ready_at` = (SELECT `ready_at` FROM `recordings` WHERE `event_id` = `events`.`id` AND `bytes` > 0);

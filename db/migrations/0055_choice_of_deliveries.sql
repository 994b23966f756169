ALTER TABLE `notice_deliveries` ADD `choice` text DEFAULT 'shows' NOT NULL;--> statement-breakpoint
UPDATE `notice_deliveries` SET `choice` = (SELECT CASE
	WHEN `kind` IN ('changed', 'cancelled', 'closed', 'reopened', 'refunded') THEN 'changes'
	WHEN `kind` IN ('offer', 'gift', 'giftTaken') THEN 'offers'
	WHEN `kind` = 'reply' THEN 'messages'
	WHEN `kind` = 'newShow' THEN 'follows'
	ELSE 'shows' END FROM `notices` WHERE `notices`.`id` = `notice_id`);

PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notice_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`notice_id` text NOT NULL,
	`way` text NOT NULL,
	`recipient` text NOT NULL,
	`choice` text DEFAULT 'shows' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notice_deliveries_way" CHECK("__new_notice_deliveries"."way" in ('push', 'text'))
);
--> statement-breakpoint
INSERT INTO `__new_notice_deliveries`("id", "notice_id", "way", "recipient", "choice", "attempts", "due_at", "expires_at") SELECT "id", "notice_id", "way", "recipient", "choice", "attempts", "due_at", "expires_at" FROM `notice_deliveries`;--> statement-breakpoint
DROP TABLE `notice_deliveries`;--> statement-breakpoint
ALTER TABLE `__new_notice_deliveries` RENAME TO `notice_deliveries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `notice_deliveries_due` ON `notice_deliveries` (`way`,`due_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notice_deliveries_once` ON `notice_deliveries` (`notice_id`,`way`,`recipient`);--> statement-breakpoint
ALTER TABLE `notice_settings` ADD `turned_on` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `text_messages` ADD `delivery_id` integer REFERENCES notice_deliveries(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `text_messages_delivery_id_unique` ON `text_messages` (`delivery_id`);
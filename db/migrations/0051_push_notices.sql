CREATE TABLE `notice_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`notice_id` text NOT NULL,
	`way` text NOT NULL,
	`recipient` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notice_deliveries_way" CHECK("notice_deliveries"."way" in ('push'))
);
--> statement-breakpoint
CREATE INDEX `notice_deliveries_due` ON `notice_deliveries` (`due_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notice_deliveries_once` ON `notice_deliveries` (`notice_id`,`way`,`recipient`);--> statement-breakpoint
CREATE TABLE `notice_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`off` text DEFAULT '[]' NOT NULL,
	`zone` text,
	`quiet_from` integer,
	`quiet_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notice_settings_quiet" CHECK(("notice_settings"."quiet_from" is null) = ("notice_settings"."quiet_until" is null))
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sid` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sid`) REFERENCES `sessions`(`sid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_sid` ON `push_subscriptions` (`sid`);
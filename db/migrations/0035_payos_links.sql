CREATE TABLE `payos_links` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`order` integer NOT NULL,
	`link_id` text,
	`bin` text,
	`account` text,
	`account_name` text,
	`note` text,
	`qr` text,
	`is_open` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payos_links_order_unique` ON `payos_links` (`order`);--> statement-breakpoint
CREATE UNIQUE INDEX `payos_links_link_id_unique` ON `payos_links` (`link_id`);--> statement-breakpoint
CREATE INDEX `payos_links_open` ON `payos_links` (`is_open`,`created_at`);
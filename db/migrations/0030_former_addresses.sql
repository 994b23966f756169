CREATE TABLE `former_addresses` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`field` text NOT NULL,
	`value` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "former_addresses_field" CHECK("former_addresses"."field" in ('email', 'phone'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `former_addresses_token_hash_unique` ON `former_addresses` (`token_hash`);--> statement-breakpoint
CREATE INDEX `former_addresses_user` ON `former_addresses` (`user_id`);
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_sign_in_codes` (
	`browser_hash` text PRIMARY KEY NOT NULL,
	`email` text,
	`phone` text,
	`code_hash` text NOT NULL,
	`link_hash` text,
	`return_to` text NOT NULL,
	`is_for_password` integer DEFAULT false NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	CONSTRAINT "sign_in_codes_address" CHECK(("__new_sign_in_codes"."email" is null) <> ("__new_sign_in_codes"."phone" is null))
);
--> statement-breakpoint
INSERT INTO `__new_sign_in_codes`("browser_hash", "email", "phone", "code_hash", "link_hash", "return_to", "is_for_password", "wrong_tries", "expires_at", "created_at") SELECT "browser_hash", "email", NULL, "code_hash", "link_hash", "return_to", 0, "wrong_tries", "expires_at", "created_at" FROM `sign_in_codes`;--> statement-breakpoint
DROP TABLE `sign_in_codes`;--> statement-breakpoint
ALTER TABLE `__new_sign_in_codes` RENAME TO `sign_in_codes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_codes_link_hash_unique` ON `sign_in_codes` (`link_hash`);--> statement-breakpoint
CREATE INDEX `sign_in_codes_expires` ON `sign_in_codes` (`expires_at`);--> statement-breakpoint
ALTER TABLE `password_resets` ADD `proves` text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `phone_proven_at` integer;
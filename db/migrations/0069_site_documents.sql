CREATE TABLE `site_documents` (
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`text_en` text,
	`text_vi` text,
	`must_agree` integer DEFAULT false NOT NULL,
	`created_by` text,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`kind`, `version`),
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "site_documents_kind" CHECK("site_documents"."kind" in ('terms', 'privacy', 'imprint')),
	CONSTRAINT "site_documents_version" CHECK("site_documents"."version" > 0),
	CONSTRAINT "site_documents_agree" CHECK("site_documents"."kind" = 'terms' or not "site_documents"."must_agree")
);
--> statement-breakpoint
CREATE TABLE `terms_agreements` (
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer DEFAULT (cast(round(unixepoch('subsec') * 1000) as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

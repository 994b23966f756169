DROP INDEX `outbox_invited_address`;--> statement-breakpoint
CREATE INDEX `outbox_addressed` ON `outbox` (`created_at`) WHERE address <> '';